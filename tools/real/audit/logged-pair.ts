import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuditOptions, createApiServer, type ListenOptions, readAuditPolicy } from '@kubewright/apiserver'
import { type JsonObject, parseJson } from '@kubewright/kube/json'
import { systemRuntime } from 'kubewright'
import { startControlPlane } from '../control-plane/index.ts'
import { httpsEndpoint } from '../differential/https-endpoint.ts'
import { administrator, auditPolicy, ordinaryUser, other } from './requests.ts'

type LoggedEndpoint = ReturnType<typeof httpsEndpoint> & { events(): readonly JsonObject[]; stop(): Promise<void> }

/** Both servers, with audit logs of the same policy. */
export interface LoggedPair {
  readonly real: LoggedEndpoint
  readonly ours: LoggedEndpoint
  close(): Promise<void>
}

/** With controllers: on ours those of service accounts, on the real server all. */
export async function startLoggedPair(options: { readonly controllers?: boolean } = {}): Promise<LoggedPair> {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-audit-'))
  const real = await startReal(folder, options.controllers ?? false)
  const ours = await startOurs(options.controllers ?? false)
  return {
    real,
    ours,
    close: async () => {
      await Promise.all([real.stop(), ours.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startReal(folder: string, controllerManager: boolean): Promise<LoggedEndpoint> {
  const policyPath = join(folder, 'policy.yaml')
  const logPath = join(folder, 'audit.log')
  writeFileSync(policyPath, auditPolicy)
  const words = [`--audit-policy-file=${policyPath}`, `--audit-log-path=${logPath}`]
  const tokens = [administrator, ordinaryUser, other]
  const plane = await startControlPlane({ apiserverWords: words, tokens, controllerManager })
  const endpoint = httpsEndpoint({ ...plane, name: 'real', writeKubeconfig: async () => undefined })
  return {
    ...endpoint,
    events: () => eventsIn(readFileSync(logPath, 'utf8')),
    stop: async () => {
      endpoint.close()
      await plane.stop()
    },
  }
}

async function startOurs(hasControllers: boolean): Promise<LoggedEndpoint> {
  let text = ''
  const sink = {
    write: (line: string) => {
      text += line
      return true
    },
    close: async () => undefined,
  }
  const { policy } = readAuditPolicy(auditPolicy)
  const tokens = [administrator, ordinaryUser, other].map(({ token, name, groups }) => ({
    token,
    user: { name, groups },
  }))
  const audit = { sink, policy }
  const { listener, stop } = await (hasControllers ? startCluster(audit, tokens) : startServer(audit, tokens))
  const { url, token, certificateAuthority } = listener
  const writeKubeconfig = async () => undefined
  const endpoint = httpsEndpoint({ url, token, certificateAuthority, name: 'ours', writeKubeconfig })
  return {
    ...endpoint,
    events: () => eventsIn(text),
    stop: async () => {
      endpoint.close()
      await stop()
    },
  }
}

async function startServer(audit: AuditOptions, tokens: ListenOptions['tokens']) {
  const server = createApiServer({ runtime: systemRuntime(), audit })
  return { listener: await server.listen({ tokens }), stop: () => server.close() }
}

async function startCluster(audit: AuditOptions, tokens: ListenOptions['tokens']) {
  const { startCluster: start } = await import('@kubewright/cluster')
  const controllers = ['service-accounts', 'service-account-tokens'] as const
  const cluster = await start({ audit, https: { tokens }, controllers })
  if (cluster.https === undefined) throw new Error('the cluster does not listen')
  return { listener: cluster.https, stop: () => cluster.stop() }
}

function eventsIn(text: string): readonly JsonObject[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseJson(line) as JsonObject)
}
