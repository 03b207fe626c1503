import type { KubernetesObject } from '@kubewright/kube/meta'
import { copyWrittenObject } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionContext, Admitted } from './admission-request.ts'
import { type AdmissionResponse, allowed, isAdmissionResponse, patchedObject } from './admission-response.ts'
import {
  type AdmissionWebhook,
  objectOfKind,
  type RegistrationOptions,
  registeredName,
  rulesOf,
} from './admission-webhook.ts'
import { checkPath, mutatePath } from './paths.ts'
import { keepUnknownFields } from './unknown-fields.ts'

/**
 * The result of a defaulter: the object with its defaults; nothing if it needs no change; or a decision, such as
 * denied().
 */
export type Defaulted<T extends KubernetesObject> = Admitted<T> | AdmissionResponse | undefined

/** Sets defaults. The object is frozen: return a new one, made with `...`. */
export type Defaulter<T extends KubernetesObject> = (
  object: Admitted<T>,
  context: AdmissionContext,
) => Defaulted<T> | Promise<Defaulted<T>>

export interface DefaulterOptions extends RegistrationOptions {
  /** /mutate-<group>-<version>-<kind> when absent. */
  readonly path?: string | undefined
  /** Lets the defaulter remove fields that the kind's schema does not contain; they are kept when absent. */
  readonly removeUnknownFields?: boolean | undefined
}

/**
 * A webhook that sets defaults when an object of a kind is created or updated.
 *
 *     defineDefaulter(Backup, (backup) => ({
 *       ...backup, spec: { ...backup.spec, retention: backup.spec.retention ?? retentionFor(backup.metadata.namespace) },
 *     }))
 *
 * The API server gets the difference as a JSON patch. Constant defaults belong in the schema, where they need no
 * webhook.
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function defineDefaulter<T extends KubernetesObject>(
  kind: KindReference<T>,
  setDefaults: Defaulter<NoInfer<T>>,
  options: DefaulterOptions = {},
): AdmissionWebhook {
  const { path = mutatePath(kind), removeUnknownFields = false, ...registration } = options
  return {
    type: 'mutating',
    kind,
    path: checkPath(path),
    name: registeredName('mutate', kind),
    rules: rulesOf(kind, ['CREATE', 'UPDATE']),
    registration,
    handle: async (request, context) => {
      // DELETE has no object to set defaults in.
      if (request.operation === 'DELETE' || request.operation === 'CONNECT') return allowed()
      const found = objectOfKind(kind, request, 'object')
      if (isAdmissionResponse(found)) return found
      const { object } = found
      const result = await setDefaults(object as unknown as Admitted<T>, context)
      if (result === undefined || (result as unknown) === object) return allowed()
      if (isAdmissionResponse(result)) return result
      const changed = copyWrittenObject(result)
      if (removeUnknownFields) return patchedObject(object, changed)
      return patchedObject(object, keepUnknownFields(object, changed, kind.definition.shape()) as typeof object)
    },
  }
}
