"""Games by the thousand: simulation and what is learned from it."""

from .simulate import BotReport, Report, simulate

__all__ = ["BotReport", "Report", "simulate"]
