import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, textAt, valueAt } from '../../read-object.ts'
import { volumeSecretPaths } from '../../registry/core/pods/index.ts'

const containerWords = [
  ['initContainers', 'init container'],
  ['containers', 'container'],
  ['ephemeralContainers', 'ephemeral container'],
] as const

type ContainerList = (typeof containerWords)[number][0]

/** Whether a pod refers to a secret. */
export function hasSecrets(pod: JsonObject): boolean {
  if (listAt(pod, 'spec', 'imagePullSecrets').length > 0) return true
  if (containerWords.some(([list]) => listAt(pod, 'spec', list).some((each) => secretsOf(each).length > 0))) return true
  return listAt(pod, 'spec', 'volumes').some(
    (volume) =>
      volumeSecretPaths.some((path) => textAt(volume, ...path) !== '') ||
      listAt(volume, 'projected', 'sources').some((source) => valueAt(source, 'secret') !== undefined),
  )
}

/** The first secret of a pod that its service account does not list; only for accounts that enforce their list. */
export function foreignSecret(
  pod: JsonObject,
  account: JsonObject,
  lists: readonly ContainerList[] | undefined,
): string | undefined {
  const own = new Set(listAt(account, 'secrets').map((secret) => textAt(secret, 'name')))
  const why = (what: string, secret: string) =>
    `${what} secret.secretName="${secret}" is not allowed because ${accountWords(account)} does not reference that secret`
  if (lists === undefined) {
    for (const volume of listAt(pod, 'spec', 'volumes')) {
      const secret = valueAt(volume, 'secret')
      const name = textAt(secret, 'secretName')
      if (secret !== undefined && !own.has(name)) return why('volume with', name)
    }
  }
  for (const [list, word] of containerWords) {
    if (lists === undefined ? list === 'ephemeralContainers' : !lists.includes(list)) continue
    for (const container of listAt(pod, 'spec', list)) {
      const foreign = secretsOf(container).find(({ secret }) => !own.has(secret))
      if (foreign === undefined) continue
      return why(`${word} ${textAt(container, 'name')} with ${foreign.how} referencing`, foreign.secret)
    }
  }
  return lists === undefined ? foreignPullSecret(pod, account) : undefined
}

function foreignPullSecret(pod: JsonObject, account: JsonObject): string | undefined {
  const own = new Set(listAt(account, 'imagePullSecrets').map((secret) => textAt(secret, 'name')))
  const names = listAt(pod, 'spec', 'imagePullSecrets').map((secret) => textAt(secret, 'name'))
  const index = names.findIndex((name) => !own.has(name))
  if (index < 0) return undefined
  const what = `imagePullSecrets[${index}].name="${names[index]}" is not allowed because`
  return `${what} ${accountWords(account)} does not reference that imagePullSecret`
}

function accountWords(account: JsonObject): string {
  return `service account ${textAt(account, 'metadata', 'name')}`
}

/** The secrets that the variables of a container refer to, and the kind of reference. */
function secretsOf(container: JsonValue): readonly { readonly secret: string; readonly how: string }[] {
  const single = listAt(container, 'env').flatMap((variable) => {
    const reference = valueAt(variable, 'valueFrom', 'secretKeyRef')
    if (reference === undefined) return []
    return [{ secret: textAt(reference, 'name'), how: `envVar ${textAt(variable, 'name')}` }]
  })
  const fromSources = listAt(container, 'envFrom').flatMap((source) => {
    const reference = valueAt(source, 'secretRef')
    return reference === undefined ? [] : [{ secret: textAt(reference, 'name'), how: 'envFrom' }]
  })
  return [...single, ...fromSources]
}
