import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer, readAuditPolicy } from '@kubewright/apiserver'
import { type JsonObject, parseJson } from '@kubewright/kube/json'
import { systemRuntime } from 'kubewright'
import { startControlPlane } from '../control-plane/index.ts'
import { httpsEndpoint } from '../differential/https-endpoint.ts'
import { administrator, auditPolicy, other, somebody } from './requests.ts'

type LoggedEndpoint = ReturnType<typeof httpsEndpoint> & { events(): readonly JsonObject[]; stop(): Promise<void> }

/** Both servers with an audit log of the same policy. */
export interface LoggedPair {
  readonly real: LoggedEndpoint
  readonly ours: LoggedEndpoint
  close(): Promise<void>
}

export async function startLoggedPair(): Promise<LoggedPair> {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-audit-'))
  const real = await startReal(folder)
  const ours = await startOurs()
  return {
    real,
    ours,
    close: async () => {
      await Promise.all([real.stop(), ours.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startReal(folder: string): Promise<LoggedEndpoint> {
  const policyPath = join(folder, 'policy.yaml')
  const logPath = join(folder, 'audit.log')
  writeFileSync(policyPath, auditPolicy)
  const words = [`--audit-policy-file=${policyPath}`, `--audit-log-path=${logPath}`]
  const plane = await startControlPlane({ apiserverWords: words, tokens: [administrator, somebody, other] })
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

async function startOurs(): Promise<LoggedEndpoint> {
  let text = ''
  const sink = {
    write: (line: string) => {
      text += line
      return true
    },
    close: async () => undefined,
  }
  const { policy } = readAuditPolicy(auditPolicy)
  const server = createApiServer({ runtime: systemRuntime(), audit: { sink, policy } })
  const tokens = [administrator, somebody, other].map(({ token, name, groups }) => ({ token, user: { name, groups } }))
  const listener = await server.listen({ tokens })
  const endpoint = httpsEndpoint({ ...listener, name: 'ours', writeKubeconfig: async () => undefined })
  return {
    ...endpoint,
    events: () => eventsIn(text),
    stop: async () => {
      endpoint.close()
      await server.close()
    },
  }
}

function eventsIn(text: string): readonly JsonObject[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parseJson(line) as JsonObject)
}
