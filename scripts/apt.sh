# Sourced by the scripts that may need packages of the system.

fail() {
    printf 'astrarium: %s\n' "$*" >&2
    exit 1
}

as_root=()
may_install() {
    command -v apt-get >/dev/null || return 1
    ((EUID == 0)) && return
    as_root=(sudo -n)
    sudo -n true 2>/dev/null
}

# install_packages "what they are for" PACKAGE...
install_packages() {
    local purpose=$1 log
    shift
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq)
    echo "Installing from the system's packages, $purpose: $* ..."
    # The lists of packages are empty on a new machine and may be old on any other.
    log=$({ "${apt[@]}" update && "${apt[@]}" install --yes --no-install-recommends "$@"; } 2>&1) \
        || fail "apt-get could not install $*:"$'\n'"$log"
}
