import { accessSync, constants, statSync } from 'node:fs'
import { basename, delimiter, isAbsolute, join, normalize, sep } from 'node:path'
import { RuntimeError } from '../../errors.ts'
import type { Environment } from './environment.ts'

/**
 * Which exec plugins may run, like the credential plugin policy of client-go: all, none, or those in an allowlist. An
 * entry is a path, or a name to look up in PATH.
 */
export type ExecPluginPolicy =
  | { readonly policy: 'AllowAll' }
  | { readonly policy: 'DenyAll' }
  | { readonly policy: 'Allowlist'; readonly allowlist: readonly { readonly command: string }[] }

/** Refuses an invalid policy at once, so that a typo does not allow plugins to run. */
export function checkExecPolicy(policy: ExecPluginPolicy): void {
  const path = 'execPluginPolicy'
  const invalid = (why: string) => new RuntimeError('CLIENT_OPTIONS_INVALID', `${path} ${why}`, { path })
  const { policy: name, allowlist } = policy as { policy: unknown; allowlist?: readonly { command?: unknown }[] }
  if (name !== 'AllowAll' && name !== 'DenyAll' && name !== 'Allowlist') {
    throw invalid('must be AllowAll, DenyAll or Allowlist')
  }
  if (name !== 'Allowlist') {
    if (allowlist !== undefined) throw invalid(`is ${name}, but has an allowlist: only Allowlist has one`)
    return
  }
  if (!Array.isArray(allowlist) || allowlist.length === 0) {
    throw invalid('is Allowlist, but its allowlist is empty; use DenyAll to allow none')
  }
  for (const { command } of allowlist) {
    if (typeof command !== 'string' || command === '') throw invalid('has an entry without a command')
    if (normalize(command) !== command) throw invalid(`has the command ${command}; write ${normalize(command)}`)
  }
}

/** Why a plugin may not run; undefined when it may. `resolved` is the file that would run. */
export function execRefusal(
  command: string,
  resolved: string,
  policy: ExecPluginPolicy,
  environment: Environment,
): string | undefined {
  if (policy.policy === 'AllowAll') return undefined
  if (policy.policy === 'DenyAll') return 'the policy for exec plugins is DenyAll'
  const isListed = policy.allowlist.some((entry) => {
    if (entry.command === command || entry.command === resolved) return true
    return basename(entry.command) === basename(resolved) && findExecutable(entry.command, environment) === resolved
  })
  return isListed ? undefined : `${resolved} is not in the allowlist for exec plugins`
}

/**
 * The file that a command refers to: a path itself, or the first executable of that name in PATH. As in Go, relative
 * folders in PATH are ignored, so nothing in the current folder runs by accident.
 */
export function findExecutable(command: string, environment: Environment): string | undefined {
  if (command.includes('/') || command.includes(sep)) return executableAt(command, environment)
  for (const folder of (environment['PATH'] ?? environment['Path'] ?? '').split(delimiter)) {
    const found = isAbsolute(folder) ? executableAt(join(folder, command), environment) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function executableAt(path: string, environment: Environment): string | undefined {
  const extensions = process.platform === 'win32' ? ['', ...(environment['PATHEXT'] ?? '.EXE;.CMD').split(';')] : ['']
  return extensions.map((extension) => path + extension).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
