import { getField, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import { isNotFound } from '@kubewright/kube/status'
import type { Client, KindMapper } from 'kubewright/client'
import { Namespace } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { errorText } from '../error-text.ts'
import type { Sample } from '../project/index.ts'

export interface SampleCluster {
  readonly client: Client
  /** Finds kinds that the operator does not have. */
  readonly mapper: KindMapper
}

/** The samples of a project: each is applied at first and whenever its file changes it, so that deleted ones stay away. */
export class AppliedSamples {
  readonly #texts = new Map<string, string>()

  /** Applies new and changed samples; returns their number, and what went wrong. */
  async apply(
    { client, mapper }: SampleCluster,
    samples: readonly Sample[],
    kinds: readonly KindReference[],
  ): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
    const problems: string[] = []
    let count = 0
    for (const { path, object } of samples) {
      const id = `${path} ${describe(object)}`
      const text = JSON.stringify(object)
      if (this.#texts.get(id) === text) continue
      try {
        await applySample(client, object, await kindOf(mapper, object, kinds))
        this.#texts.set(id, text)
        count++
      } catch (error) {
        // It is tried again at the next change: a changed schema may accept it.
        problems.push(`${path}: ${describe(object)}: ${errorText(error)}`)
      }
    }
    return { count, problems }
  }

  /** Forgets what was applied: the cluster is a new one. */
  reset(): void {
    this.#texts.clear()
  }
}

async function applySample(client: Client, object: JsonObject, kind: KindReference): Promise<void> {
  const metadata = getField(object, 'metadata')
  const given = isJsonObject(metadata) ? metadata : {}
  const { namespace } = given
  const namespaceName = typeof namespace === 'string' ? namespace : 'default'
  const placed = kind.definition.namespaced ? { ...object, metadata: { ...given, namespace: namespaceName } } : object
  try {
    await client.apply(kind, placed as never, { manager: 'kubewright-samples', force: true })
  } catch (error) {
    const isAbsent = kind.definition.namespaced && isNotFound(error)
    if (!isAbsent || (await client.get(Namespace, { name: namespaceName })) !== undefined) throw error
    await client.create(Namespace, { metadata: { name: namespaceName } })
    await client.apply(kind, placed as never, { manager: 'kubewright-samples', force: true })
  }
}

/** The operator's kind, or what discovery says of another one. */
async function kindOf(mapper: KindMapper, object: JsonObject, kinds: readonly KindReference[]): Promise<KindReference> {
  const apiVersion = String(getField(object, 'apiVersion') ?? '')
  const kind = String(getField(object, 'kind') ?? '')
  const slash = apiVersion.indexOf('/')
  const [group, version] = [apiVersion.slice(0, Math.max(0, slash)), apiVersion.slice(slash + 1)]
  const own = kinds.find(({ definition }) => {
    return definition.group === group && definition.version === version && definition.kind === kind
  })
  return own ?? (await mapper.kind({ group, version, kind }))
}

function describe(object: JsonObject): string {
  const metadata = getField(object, 'metadata')
  const name = isJsonObject(metadata) ? getField(metadata, 'name') : undefined
  return `${String(getField(object, 'kind') ?? 'object')} ${String(name ?? 'without a name')}`
}
