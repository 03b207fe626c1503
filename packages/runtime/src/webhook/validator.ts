import type { KubernetesObject } from '@kubewright/kube/meta'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import type { AdmissionContext, AdmissionOperation, AdmissionRequest, Admitted } from './admission-request.ts'
import { type AdmissionResponse, allowed, invalid, isAdmissionResponse } from './admission-response.ts'
import {
  type AdmissionWebhook,
  objectOfKind,
  type RegistrationOptions,
  registeredName,
  rulesOf,
} from './admission-webhook.ts'
import type { FieldProblem } from './field-problem.ts'
import { checkPath, validatePath } from './paths.ts'

/**
 * The result of a validator: nothing if the object is valid; what is wrong with which field, such as
 * `[{ path: 'spec.size', message: 'must be odd' }]`, which Kubernetes words as `spec.size: Invalid value: 2: must be odd`;
 * or a decision: denied(), withWarnings(allowed(), …).
 */
// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return statement is one that agrees.
export type Verdict = AdmissionResponse | readonly FieldProblem[] | undefined | void

/**
 * Its result may deny the request. A StatusError that it throws, such as one from the client, is passed to the user of
 * the API; any other error denies with 500.
 */
export interface Validator<T extends KubernetesObject> {
  create?(object: Admitted<T>, context: AdmissionContext): Verdict | Promise<Verdict>
  update?(object: Admitted<T>, old: T, context: AdmissionContext): Verdict | Promise<Verdict>
  /** Gets the object that is to be deleted. */
  delete?(old: T, context: AdmissionContext): Verdict | Promise<Verdict>
}

export interface ValidatorOptions extends RegistrationOptions {
  /** /validate-<group>-<version>-<kind> when absent. */
  readonly path?: string | undefined
}

/**
 * A webhook that validates objects of a kind before they are stored or deleted. It is called only for operations that
 * have a function.
 *
 *     defineValidator(Backup, {
 *       update: (backup, old) => (backup.spec.bucket === old.spec.bucket ? undefined : denied('spec.bucket cannot be changed')),
 *     })
 *
 * What a schema or a CEL rule can express needs no webhook.
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function defineValidator<T extends KubernetesObject>(
  kind: KindReference<T>,
  validator: Validator<NoInfer<T>>,
  options: ValidatorOptions = {},
): AdmissionWebhook {
  const { path = validatePath(kind), ...registration } = options
  const operations = operationsOf(validator)
  if (operations.length === 0) {
    const message = `the validator of ${kind.id} checks nothing; give it a function create, update or delete`
    throw new RuntimeError('WEBHOOK_INVALID', message)
  }
  return {
    type: 'validating',
    kind,
    path: checkPath(path),
    name: registeredName('validate', kind),
    rules: rulesOf(kind, operations),
    registration,
    handle: async (request, context) => {
      const verdict = await judge(kind, validator, request, context)
      if (verdict === undefined) return allowed()
      return isProblems(verdict) ? invalid(request, verdict) : verdict
    },
  }
}

/** Array.isArray does not narrow readonly arrays. */
function isProblems(verdict: AdmissionResponse | readonly FieldProblem[]): verdict is readonly FieldProblem[] {
  return Array.isArray(verdict)
}

function operationsOf<T extends KubernetesObject>(validator: Validator<T>): AdmissionOperation[] {
  const operations: AdmissionOperation[] = []
  if (validator.create) operations.push('CREATE')
  if (validator.update) operations.push('UPDATE')
  if (validator.delete) operations.push('DELETE')
  return operations
}

async function judge<T extends KubernetesObject>(
  kind: KindReference<T>,
  validator: Validator<T>,
  request: AdmissionRequest,
  context: AdmissionContext,
): Promise<Verdict> {
  const { operation } = request
  if (operation === 'CONNECT') return undefined
  const found = objectOfKind(kind, request, operation === 'DELETE' ? 'oldObject' : 'object')
  if (isAdmissionResponse(found)) return found
  const object: unknown = found.object
  if (operation === 'CREATE') return validator.create?.(object as Admitted<T>, context)
  if (operation === 'DELETE') return validator.delete?.(object as T, context)
  const old = objectOfKind(kind, request, 'oldObject')
  if (isAdmissionResponse(old)) return old
  return validator.update?.(object as Admitted<T>, old.object as unknown as T, context)
}
