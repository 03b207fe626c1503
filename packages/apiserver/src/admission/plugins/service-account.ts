import { isJsonArray, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { generateName } from '@kubewright/kube/meta'
import type { Random } from '@kubewright/kube/runtime'
import { StatusError, toStatus } from '@kubewright/kube/status'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import type { AdmissionAttributes, Attempt } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { refuse } from '../refusal.ts'
import { DefaultAccounts, defaultAccountName } from './default-accounts.ts'
import { isCore, type Plugin } from './plugin.ts'
import { foreignSecret, hasSecrets } from './secret-references.ts'

const mirrorAnnotation = 'kubernetes.io/config.mirror'
const enforceAnnotation = 'kubernetes.io/enforce-mountable-secrets'
const volumePrefix = 'kube-api-access-'
const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount'

/** A plugin for which a request may currently have to wait. */
export interface WaitingPlugin extends Plugin {
  readonly mayWait: boolean
}

/**
 * Pods run as a service account of their namespace, and get its image pull secrets and, unless disabled, its token. For
 * servers whose namespaces have default accounts: a controller creates them, and a pod that is created before its
 * namespace's account waits for it, as long as in kube-apiserver.
 */
export function createServiceAccounts({
  runtime,
  store,
}: Pick<AdmissionDependencies, 'runtime' | 'store'>): WaitingPlugin {
  const defaults = new DefaultAccounts(runtime, store)
  const accountOf = (pod: JsonObject, attributes: AdmissionAttributes, attempt: Attempt) => {
    const { namespace } = attributes
    const name = textAt(pod, 'spec', 'serviceAccountName')
    const account = store.get({ resource: 'serviceaccounts', namespace, name })?.object
    if (account !== undefined) return account
    if (name === defaultAccountName && defaults.isMissing(namespace)) {
      attempt.callExternal({ serviceAccount: name, namespace }, () => defaults.appears(namespace))
    }
    const why = `serviceaccount ${JSON.stringify(name)} not found`
    return refuse(attributes, `error looking up service account ${namespace}/${name}: ${why}`)
  }
  const validate = (pod: JsonObject, attributes: AdmissionAttributes, attempt: Attempt) => {
    if (attributes.verb === 'UPDATE') {
      if (attributes.subresource !== 'ephemeralcontainers') return
    } else if (isMirror(pod)) {
      validateMirror(pod, attributes)
      return
    }
    if (textAt(pod, 'spec', 'serviceAccountName') === '') {
      const name = textAt(pod, 'metadata', 'name')
      refuse(attributes, `no service account specified for pod ${attributes.namespace}/${name}`)
    }
    const account = accountOf(pod, attributes, attempt)
    if (!isTrue(textAt(account, 'metadata', 'annotations', enforceAnnotation))) return
    const isUpdate = attributes.verb === 'UPDATE'
    const problem = foreignSecret(pod, account, isUpdate ? ['ephemeralContainers'] : undefined)
    if (problem === undefined) return
    // For an added container, Kubernetes responds with 500 instead of 403.
    if (isUpdate) throw new StatusError(toStatus(new Error(problem)))
    refuse(attributes, problem)
  }
  return {
    get mayWait() {
      return defaults.isAnyMissing
    },
    mutate(pod, attributes, attempt) {
      if (!concerns(attributes) || attributes.verb !== 'CREATE') return pod
      if (isMirror(pod)) {
        validate(pod, attributes, attempt)
        return pod
      }
      const spec = objectAt(pod, 'spec')
      const serviceAccountName = textAt(spec, 'serviceAccountName') || defaultAccountName
      const named = { ...pod, spec: { ...spec, serviceAccountName, serviceAccount: serviceAccountName } }
      const account = accountOf(named, attributes, attempt)
      const mounted = isAutomounted(named, account) ? withToken(named, attempt.random) : named
      const complete = withPullSecrets(mounted, account)
      validate(complete, attributes, attempt)
      return complete
    },
    validate(pod, attributes, attempt) {
      if (concerns(attributes)) validate(pod, attributes, attempt)
    },
  }
}

function concerns(attributes: AdmissionAttributes): boolean {
  const { subresource } = attributes
  return isCore(attributes, 'pods') && (subresource === '' || subresource === 'ephemeralcontainers')
}

/** Whether the pod is the mirror of a static pod of a kubelet. */
function isMirror(pod: JsonObject): boolean {
  return valueAt(pod, 'metadata', 'annotations', mirrorAnnotation) !== undefined
}

function validateMirror(pod: JsonObject, attributes: AdmissionAttributes): void {
  if (textAt(pod, 'spec', 'serviceAccountName') !== '') {
    refuse(attributes, 'a mirror pod may not reference service accounts')
  }
  if (hasSecrets(pod)) refuse(attributes, 'a mirror pod may not reference secrets')
  const isToken = (source: JsonValue) => valueAt(source, 'serviceAccountToken') !== undefined
  if (listAt(pod, 'spec', 'volumes').some((volume) => listAt(volume, 'projected', 'sources').some(isToken))) {
    refuse(attributes, 'a mirror pod may not use ServiceAccountToken volume projections')
  }
}

const trueTexts: ReadonlySet<string> = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

function isTrue(text: string): boolean {
  return trueTexts.has(text)
}

function isAutomounted(pod: JsonObject, account: JsonObject): boolean {
  const own = valueAt(pod, 'spec', 'automountServiceAccountToken')
  return (own ?? valueAt(account, 'automountServiceAccountToken')) !== false
}

function withPullSecrets(pod: JsonObject, account: JsonObject): JsonObject {
  const secrets = listAt(account, 'imagePullSecrets')
  const spec = objectAt(pod, 'spec')
  if (secrets.length === 0 || listAt(spec, 'imagePullSecrets').length > 0) return pod
  return { ...pod, spec: { ...spec, imagePullSecrets: secrets.map((secret) => ({ name: textAt(secret, 'name') })) } }
}

/** Mounts the token volume into every container that mounts nothing at its path. */
function withToken(pod: JsonObject, random: Random): JsonObject {
  const spec = objectAt(pod, 'spec')
  const existing = listAt(spec, 'volumes').find((volume) => textAt(volume, 'name').startsWith(volumePrefix))
  const name =
    existing === undefined ? generateName(volumePrefix, (bound) => random.integer(bound)) : textAt(existing, 'name')
  const mount: JsonObject = { name, readOnly: true, mountPath }
  const initContainers = mountedIn(spec['initContainers'], mount)
  const containers = mountedIn(spec['containers'], mount)
  if (initContainers === spec['initContainers'] && containers === spec['containers']) return pod
  const volumes = existing === undefined ? [...listAt(spec, 'volumes'), tokenVolume(name)] : listAt(spec, 'volumes')
  return {
    ...pod,
    spec: { ...spec, volumes, ...(initContainers && { initContainers }), ...(containers && { containers }) },
  }
}

function mountedIn(containers: JsonValue | undefined, mount: JsonObject): JsonValue | undefined {
  if (!isJsonArray(containers)) return containers
  const hasMount = (container: JsonValue) =>
    listAt(container, 'volumeMounts').some((other) => textAt(other, 'mountPath') === mountPath)
  if (containers.every(hasMount)) return containers
  return containers.map((container) =>
    hasMount(container)
      ? container
      : { ...objectAt(container), volumeMounts: [...listAt(container, 'volumeMounts'), mount] },
  )
}

/** The token, the CA certificate and the name of the namespace. The token is valid for slightly more than an hour. */
function tokenVolume(name: string): JsonObject {
  const namespace = { path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }
  const authority = { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] }
  return {
    name,
    projected: {
      defaultMode: 0o644,
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: authority },
        { downwardAPI: { items: [namespace] } },
      ],
    },
  }
}
