import { parseArgs } from 'node:util'
import type { BackupCommandOptions, RestoreCommandOptions } from '../backup/index.ts'
import type { AuditCommandOptions, ClusterCommandOptions } from '../cluster/index.ts'
import { usageError } from './usage-error.ts'

export type Command =
  | { readonly name: 'help' | 'version' }
  | { readonly name: 'cluster'; readonly options: ClusterCommandOptions }
  | { readonly name: 'backup'; readonly options: BackupCommandOptions }
  | { readonly name: 'restore'; readonly options: RestoreCommandOptions }

const portMax = 65_535

/** @throws CliError CLI_USAGE. */
export function parseCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  if (values.help === true) return { name: 'help' }
  if (values.version === true) return { name: 'version' }
  const [name, ...rest] = positionals
  if (name === undefined) throw usageError('a command is missing')
  if (values.data === '') throw usageError('--data must name a folder')
  if (values.kubeconfig === '') throw usageError('--kubeconfig must name a file')
  if (name === 'backup' || name === 'restore') return backupCommand(name, rest, values)
  if (name !== 'cluster') throw usageError(`unknown command ${JSON.stringify(name)}`)
  if (rest.length > 0) throw usageError(`cluster takes no arguments; got ${JSON.stringify(rest[0])}`)
  const { kubeconfig, token } = values
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw usageError('--token must consist of visible ASCII characters without spaces')
  }
  const tokenFile = values['token-auth-file']
  const audit = auditOptions(values)
  const clientAuthoritiesFile = values['client-ca-file']
  const users = { token, tokenFile, clientAuthoritiesFile }
  const options = { port: portOf(values.port), kubeconfig, ...users, dataFolder: values.data, audit }
  return { name, options }
}

/** The options of backup and restore that locate the cluster. */
interface BackupValues {
  readonly data?: string | undefined
  readonly kubeconfig?: string | undefined
  readonly damaged?: boolean | undefined
}

function backupCommand(name: 'backup' | 'restore', files: readonly string[], values: BackupValues): Command {
  const [file = '', ...rest] = files
  const { data: dataFolder, kubeconfig, damaged: isDamaged = false } = values
  if (file === '') throw usageError(`${name} needs a file`)
  if (rest.length > 0) throw usageError(`${name} takes one file; got also ${JSON.stringify(rest[0])}`)
  if (name === 'backup') {
    if (isDamaged && dataFolder === undefined) throw usageError('backup --damaged needs --data')
    return { name, options: { file, dataFolder, kubeconfig, isDamaged } }
  }
  if (dataFolder === undefined && kubeconfig === undefined) throw usageError('restore needs --data or --kubeconfig')
  if (dataFolder !== undefined && kubeconfig !== undefined)
    throw usageError('restore takes either --data or --kubeconfig')
  return { name, options: { file, dataFolder, kubeconfig } }
}

const auditNames = ['audit-policy-file', 'audit-log-maxsize', 'audit-log-maxbackup'] as const
type AuditName = (typeof auditNames)[number] | 'audit-log-path'

/** The options have the names of kube-apiserver's. */
function auditOptions(values: { readonly [Name in AuditName]?: string | undefined }): AuditCommandOptions | undefined {
  const logPath = values['audit-log-path']
  if (logPath === '') throw usageError('--audit-log-path must name a file, or be - for standard output')
  if (logPath === undefined) {
    const alone = auditNames.find((name) => values[name] !== undefined)
    if (alone !== undefined) throw usageError(`--${alone} needs --audit-log-path`)
    return undefined
  }
  return {
    logPath,
    policyFile: values['audit-policy-file'],
    sizeMegabytesMax: countOf(values, 'audit-log-maxsize'),
    backupsMax: countOf(values, 'audit-log-maxbackup'),
  }
}

function countOf(values: { readonly [Name in AuditName]?: string | undefined }, name: AuditName): number | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  if (!/^\d{1,6}$/.test(text)) throw usageError(`--${name} must be a number; got ${JSON.stringify(text)}`)
  return Number(text) === 0 ? undefined : Number(text)
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    port: text,
    kubeconfig: text,
    token: text,
    'token-auth-file': text,
    'client-ca-file': text,
    'audit-policy-file': text,
    'audit-log-path': text,
    'audit-log-maxsize': text,
    'audit-log-maxbackup': text,
    data: text,
    damaged: flag,
    help: flag,
    version: flag,
  }
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    // Node names the option first; the advice about positional arguments that follows does not apply here.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    throw usageError(sentence)
  }
}

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= portMax) return port
  throw usageError(`--port must be a number from 0 to ${portMax}; got ${JSON.stringify(text)}`)
}
