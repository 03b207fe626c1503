import { getField, isJsonArray, isJsonObject, type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { CustomResourceDefinition, EndpointSlice } from 'kubewright/kinds'
import type { Operator } from 'kubewright/operator'
import { missingRightsAmong, missingRulesOf, type Right, rulesOf, rulesText } from 'kubewright/rights'
import { errorText } from '../error-text.ts'
import { cliLimits } from '../limits.ts'
import { type CheckResult, failed, ok, warning } from './checks.ts'
import type { ClusterAccess } from './connect-cluster.ts'

/** Whether the API server responds, and how far its clock is from ours. */
export async function checkServer({ transport, runtime, config }: ClusterAccess): Promise<readonly CheckResult[]> {
  try {
    const { status, headers, body } = await transport.send({ method: 'GET', path: '/version' })
    if (status !== 200) {
      const fix = 'check the user of the kubeconfig: kubectl auth whoami'
      return [failed('server', `${config.server} responds to /version with ${status}`, fix)]
    }
    const value = body.form === 'value' ? body.value : JSON.parse(body.form === 'bytes' ? decode(body.bytes) : '{}')
    const version = isJsonObject(value) ? getField(value, 'gitVersion') : undefined
    return [
      ok('server', `${config.server} is Kubernetes ${String(version)}`),
      clockResult(headers, runtime.clock.now()),
    ]
  } catch (error) {
    return [
      failed(
        'server',
        `${config.server}: ${errorText(error)}`,
        'start the cluster, or choose another one with --cluster',
      ),
    ]
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Compares the clock of the server, in a header of its response, with ours. */
export function clockResult({ date = '' }: Readonly<Record<string, string>>, nowMs: number): CheckResult {
  const serverMs = Date.parse(date)
  if (Number.isNaN(serverMs)) return ok('clock', 'the server does not report its time')
  const skewMs = Math.abs(nowMs - serverMs)
  const seconds = `${(skewMs / 1000).toFixed(1)} s`
  if (skewMs <= cliLimits.clockSkewMsMax) return ok('clock', `within ${Math.ceil(skewMs / 1000)} s of the server's`)
  const fix = 'synchronize both clocks (NTP): leases, certificates and tokens depend on them'
  return failed('clock', `${seconds} away from the server's`, fix)
}

/** Whether the definitions of the operator's kinds are installed and as the project has them. */
export async function checkDefinitions(
  { client }: ClusterAccess,
  { kinds }: Operator,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = []
  for (const { definition } of kinds) {
    const { manifest, plural, group } = definition
    if (manifest === undefined) continue
    const name = `${plural}.${group}`
    const check = `definition ${name}`
    try {
      const stored = await client.get(CustomResourceDefinition, { name })
      if (stored === undefined)
        results.push(
          failed(
            check,
            'is not installed',
            'run kubewright generate, then kubectl apply --server-side -f manifests/crds',
          ),
        )
      else results.push(definitionResult(check, stored as unknown as JsonObject, manifest))
    } catch (error) {
      results.push(warning(check, `cannot be read: ${errorText(error)}`, 'ask for the right to read definitions'))
    }
  }
  return results
}

function definitionResult(check: string, stored: JsonObject, manifest: JsonObject): CheckResult {
  const status = getField(stored, 'status')
  const conditions = isJsonObject(status) ? getField(status, 'conditions') : undefined
  const established = (isJsonArray(conditions) ? conditions : [])
    .filter(isJsonObject)
    .find((condition) => condition['type'] === 'Established')
  if (established?.['status'] !== 'True') {
    const why = established === undefined ? 'the server has not accepted it yet' : String(established['message'])
    return failed(check, `is not served: ${why}`, 'kubectl describe crd shows its conditions')
  }
  const [ours, theirs] = [versionsOf(manifest), versionsOf(stored)]
  const differing = [...ours]
    .filter(([name, schema]) => !jsonEqual(theirs.get(name) ?? null, schema))
    .map(([name]) => name)
  if (differing.length === 0) return ok(check, 'is installed and current')
  const fix =
    'run kubewright generate, then kubectl apply --server-side -f manifests/crds; until then the cluster drops fields that it lacks'
  return failed(check, `is another one than the project's: ${differing.join(', ')} differs`, fix)
}

/** The schema of each version. */
function versionsOf(manifest: JsonObject): ReadonlyMap<string, JsonObject> {
  const spec = getField(manifest, 'spec')
  const versions = isJsonObject(spec) ? getField(spec, 'versions') : undefined
  const entries = (isJsonArray(versions) ? versions : [])
    .filter(isJsonObject)
    .map((version) => [String(version['name']), schemaOf(version)] as const)
  return new Map(entries)
}

function schemaOf(version: JsonObject): JsonObject {
  const schema = getField(version, 'schema')
  return isJsonObject(schema) ? schema : {}
}

/** Whether the user of the kubeconfig may do what the operator does. */
export async function checkRights({ client, runtime }: ClusterAccess, operator: Operator): Promise<CheckResult> {
  const rights: readonly Right[] = rulesOf(operator).flatMap(({ apiGroups, resources, verbs, namespace }) =>
    apiGroups.flatMap((group) =>
      resources.flatMap((resource) => verbs.map((verb) => ({ group, resource, verb, namespace }))),
    ),
  )
  const missing = await missingRightsAmong(client, runtime, rights)
  if (missing === undefined) {
    return warning('rights', 'the server did not respond to the review in time', 'try again')
  }
  if (missing.length === 0) return ok('rights', `the user has all ${rights.length} that ${operator.name} needs`)
  const message = `the user lacks ${missing.length} of the ${rights.length} that ${operator.name} needs`
  return failed('rights', message, `grant these rules of ${rulesText(missingRulesOf(missing)).trimEnd()}`)
}

/** Whether something listens behind the webhooks that are registered for the operator. */
export async function checkWebhooks(access: ClusterAccess, operator: Operator): Promise<readonly CheckResult[]> {
  const targets = await webhookTargets(access, operator)
  if (targets.length === 0) return [ok('webhooks', 'none are registered for the kinds of the operator')]
  return Promise.all(targets.map((target) => targetResult(access, target)))
}

interface WebhookTarget {
  readonly owner: string
  readonly service?: { readonly namespace: string; readonly name: string } | undefined
  readonly url?: string | undefined
}

/** The webhooks whose rules name a resource of the operator, and the conversions of its definitions. */
async function webhookTargets(
  { transport, client }: ClusterAccess,
  { kinds }: Operator,
): Promise<readonly WebhookTarget[]> {
  const own = kinds.filter(({ definition }) => definition.manifest !== undefined)
  const groups = new Set(own.map(({ definition }) => definition.group))
  const targets = new Map<string, WebhookTarget>()
  const add = (owner: string, config: unknown) => {
    const { url, service } = Object(config) as Omit<WebhookTarget, 'owner'>
    targets.set(JSON.stringify([owner, url, service]), { owner, url, service })
  }
  for (const plural of ['validatingwebhookconfigurations', 'mutatingwebhookconfigurations']) {
    const path = `/apis/admissionregistration.k8s.io/v1/${plural}`
    const { status, body } = await transport.send({ method: 'GET', path })
    if (status !== 200) continue
    const list: unknown =
      body.form === 'value' ? body.value : body.form === 'bytes' ? JSON.parse(decode(body.bytes)) : {}
    const { items = [] } = list as { readonly items?: readonly WebhookConfiguration[] }
    for (const { metadata, webhooks = [] } of items) {
      for (const { clientConfig, rules = [] } of webhooks) {
        const isOurs = rules.some(({ apiGroups = [] }) => apiGroups.some((group) => groups.has(group)))
        if (isOurs) add(metadata.name, clientConfig)
      }
    }
  }
  for (const { definition } of own) {
    const name = `${definition.plural}.${definition.group}`
    const stored = await client.get(CustomResourceDefinition, { name })
    const { webhook } = stored?.spec.conversion ?? {}
    if (webhook?.clientConfig !== undefined) add(`conversion of ${name}`, webhook.clientConfig)
  }
  return [...targets.values()]
}

interface WebhookConfiguration {
  readonly metadata: { readonly name: string }
  readonly webhooks?: readonly {
    readonly clientConfig?: unknown
    readonly rules?: readonly { readonly apiGroups?: readonly string[] }[]
  }[]
}

async function targetResult({ client }: ClusterAccess, { owner, service, url }: WebhookTarget): Promise<CheckResult> {
  const check = `webhook ${owner}`
  if (service === undefined) return urlResult(check, url ?? '')
  const { namespace, name } = service
  const labelSelector = `kubernetes.io/service-name=${name}`
  const { items } = await client.list(EndpointSlice, { namespace, labelSelector })
  const ready = items
    .flatMap(({ endpoints }) => endpoints ?? [])
    .filter(({ conditions }) => conditions?.ready !== false)
  if (ready.length > 0) return ok(check, `Service ${namespace}/${name} has ${ready.length} ready endpoints`)
  const fix = 'the operator does not run, or is not ready: kubewright logs shows why'
  return failed(check, `Service ${namespace}/${name} has no ready endpoint, so the API server cannot call it`, fix)
}

/** A URL under .alt is served inside the API server's own process. */
export async function urlResult(
  check: string,
  url: string,
  timeoutMs: number = cliLimits.reachTimeoutMs,
): Promise<CheckResult> {
  const { hostname, port } = new URL(url)
  if (hostname.endsWith('.alt')) return ok(check, 'is called in the process of the API server')
  const { connect } = await import('node:net')
  const problem = await new Promise<string | undefined>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), timeout: timeoutMs })
    const end = (result: string | undefined) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(undefined))
    socket.once('timeout', () => end('no response'))
    socket.once('error', (error) => end(errorText(error)))
  })
  if (problem === undefined) return ok(check, `${url} accepts connections`)
  return failed(check, `${url}: ${problem}`, 'start the operator there, or remove the registration')
}
