import { type AuditOptions, openAuditFile, readAuditPolicy } from '@kubewright/apiserver'
import type { Runtime } from '@kubewright/kube/runtime'
import { CliError } from '../errors.ts'
import { cliLimits } from '../limits.ts'
import { readBoundedFile } from './bounded-file.ts'

/** The audit options of the command line. */
export interface AuditCommandOptions {
  /** "-" prints the log. */
  readonly logPath: string
  /** Defaults to the metadata of all requests. */
  readonly policyFile?: string | undefined
  readonly sizeMegabytesMax?: number | undefined
  readonly backupsMax?: number | undefined
}

export interface AuditHost {
  print(line: string): void
  printError(line: string): void
}

const megabyte = 1024 * 1024

/**
 * Reads the policy and opens the log.
 *
 * @throws CliError CLI_AUDIT_POLICY_UNREADABLE; ApiserverError AUDIT_POLICY_INVALID or AUDIT_LOG_FAILED.
 */
export async function openAuditLog(
  { logPath, policyFile, sizeMegabytesMax, backupsMax }: AuditCommandOptions,
  runtime: Runtime,
  host: AuditHost,
): Promise<AuditOptions> {
  const read = policyFile === undefined ? undefined : readAuditPolicy(await policyText(policyFile))
  for (const warning of read?.warnings ?? []) host.printError(`kubewright: ${warning}`)
  if (logPath === '-') return { policy: read?.policy, sink: printedLog(host) }
  const sizeBytesMax = sizeMegabytesMax === undefined ? undefined : sizeMegabytesMax * megabyte
  const onError = (error: Error) => host.printError(`kubewright: ${error.message}`)
  return {
    policy: read?.policy,
    sink: await openAuditFile({ runtime, path: logPath, sizeBytesMax, backupsMax, onError }),
  }
}

function policyText(path: string): Promise<string> {
  return readBoundedFile(path, cliLimits.auditPolicyFileSizeBytesMax, (why) => {
    const message = `cannot read the audit policy ${path}: ${why}`
    return new CliError('CLI_AUDIT_POLICY_UNREADABLE', message)
  })
}

function printedLog({ print }: AuditHost): AuditOptions['sink'] {
  return {
    write: (line) => {
      print(line.trimEnd())
      return true
    },
    close: async () => undefined,
  }
}
