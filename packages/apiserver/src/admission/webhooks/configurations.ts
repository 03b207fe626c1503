import { compareStrings, type JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import type { Store } from '../../storage/index.ts'
import { compileWebhook, type Webhook } from './webhook.ts'

/** The webhooks of all stored configurations of a kind. */
export interface Configurations {
  readonly isEmpty: boolean
  /** Ordered by the names of their configurations, then by their order there. */
  webhooks(): readonly Webhook[]
}

const storageNames = {
  mutating: 'mutatingwebhookconfigurations.admissionregistration.k8s.io',
  validating: 'validatingwebhookconfigurations.admissionregistration.k8s.io',
} as const

/** Follows the store. A configuration is compiled on first use, and again after it changes. */
export function watchConfigurations(store: Store, kind: keyof typeof storageNames): Configurations {
  const resource = storageNames[kind]
  const compiled = new Map<string, () => readonly Webhook[]>()
  let ordered: readonly Webhook[] | undefined
  const put = (name: string, object: JsonObject | undefined) => {
    ordered = undefined
    if (object === undefined || listAt(object, 'webhooks').length === 0) compiled.delete(name)
    else
      compiled.set(
        name,
        once(() => webhooksOf(object)),
      )
  }
  for (const { key, object } of store.list(resource).objects) put(key.name, object)
  store.watch(resource, { afterRevision: store.revision }, ({ key, object }) => put(key.name, object))
  return {
    get isEmpty() {
      return compiled.size === 0
    },
    webhooks() {
      ordered ??= [...compiled.keys()].sort(compareStrings).flatMap((name) => compiled.get(name)?.() ?? [])
      return ordered
    },
  }
}

function webhooksOf(configuration: JsonObject): readonly Webhook[] {
  const configurationName = textAt(configuration, 'metadata', 'name')
  // Names may repeat in old configurations.
  const counts = new Map<string, number>()
  return listAt(configuration, 'webhooks').map((item) => {
    const webhook = objectAt(item)
    const name = textAt(webhook, 'name')
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return compileWebhook(webhook, configurationName, `${configurationName}/${name}/${count}`)
  })
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
