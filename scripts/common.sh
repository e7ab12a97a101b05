# shellcheck shell=bash
# SPDX-FileCopyrightText: 2026 The pcegar authors
# SPDX-License-Identifier: Apache-2.0
# Functions shared by the scripts here. Meant to be sourced:  . "$(dirname "$0")/common.sh"
set -euo pipefail

REPO="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

say() { printf '==> %s\n' "$*"; }
die() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# Prints the packages named in packages.txt that are not installed, one per line.
missing_packages() {
  local package status
  sed -e 's/#.*//' "$REPO/scripts/packages.txt" | while read -r package; do
    [[ -n "$package" ]] || continue
    status="$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)"
    [[ "$status" == installed ]] || printf '%s\n' "$package"
  done
}

# Installs what is missing from packages.txt; does nothing if all is there.
install_packages() {
  command -v dpkg-query >/dev/null ||
    die "this script installs packages on Debian 12. Elsewhere, install the equivalents of
       scripts/packages.txt by hand, then run: cmake --preset release && cmake --build --preset release"
  local missing=()
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]} == 0)); then
    say "all Debian packages are installed"
    return
  fi
  local as_root=()
  if ((EUID != 0)); then
    command -v sudo >/dev/null ||
      die "these packages are missing, and neither root nor sudo is available: ${missing[*]}"
    as_root=(sudo)
  fi
  say "installing ${#missing[@]} Debian packages with apt-get: ${missing[*]}"
  "${as_root[@]}" apt-get update -qq
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends "${missing[@]}"
}

# How many compilers to run: one per processor, but no more than fit into memory (about 1.5 GB for
# the files that include Clang's headers).
parallel_jobs() {
  local processors memory_kb by_memory
  processors="$(nproc)"
  memory_kb="$(awk '/^MemAvailable:/ {print $2}' /proc/meminfo)"
  by_memory=$((${memory_kb:-0} / 1500000))
  ((by_memory >= 1)) || by_memory=1
  echo $((processors < by_memory ? processors : by_memory))
}
