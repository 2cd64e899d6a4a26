/** The games that bring pictures and panels of their own; any other is played with plain ones. */
import type { GameModule } from "./module";

const modules: Record<string, () => Promise<{ default: GameModule }>> = {
  "cosmic-encounter": () => import("./cosmic-encounter"),
  hyperspace: () => import("./hyperspace"),
  interspace: () => import("./interspace"),
  "space-empires": () => import("./space-empires"),
};

export async function gameModule(name: string): Promise<GameModule> {
  const load = modules[name];
  return load ? (await load()).default : {};
}
