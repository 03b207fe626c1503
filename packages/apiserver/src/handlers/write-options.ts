import { limits } from '@kubewright/kube'
import type { FieldValidation } from '@kubewright/kube/decode'
import { type FieldError, FieldPath, forbidden, notSupported, required } from '@kubewright/kube/field'
import { isInt64, isPrintable, quoteGo, utf8Length } from '@kubewright/kube/json'
import { validateFieldManager } from '@kubewright/kube/meta'
import { badRequestStatus, invalidStatus } from '@kubewright/kube/status'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { ApiRequest } from '../api/index.ts'
import { fail, type Operation } from './operation.ts'

/** The options in the query of a write. */
export interface WriteOptions {
  readonly isDryRun: boolean
  /** The field manager. */
  readonly manager: string
  readonly fieldValidation: FieldValidation
  /** Whether an apply takes fields over from other managers. */
  readonly force: boolean
}

const dryRunAll = 'All'
const fieldValidations: readonly string[] = ['', 'Ignore', 'Strict', 'Warn']

/** Reads the options of a create or an update. Fails with a 422 of the options' kind. */
export function writeOptionsOf(operation: Operation, kind: 'CreateOptions' | 'UpdateOptions'): WriteOptions {
  return readOptions(operation, kind, [])
}

/** Reads the options of a patch. An apply must name its manager, and only an apply may be forced. */
export function patchOptionsOf(operation: Operation, isApply: boolean): WriteOptions {
  const { query } = operation.request
  const errors: FieldError[] = []
  if (isApply && !query['fieldManager']) errors.push(required('fieldManager', 'is required for apply patch'))
  if (!isApply && query['force'] !== undefined) {
    errors.push(forbidden('force', 'may not be specified for non-apply patch'))
  }
  return readOptions(operation, 'PatchOptions', errors)
}

function readOptions(operation: Operation, kind: string, errors: FieldError[]): WriteOptions {
  const { query, headers } = operation.request
  const fieldManager = query['fieldManager'] ?? ''
  if (fieldManager !== '') errors.push(...validateFieldManager(fieldManager, FieldPath.root('fieldManager')))
  errors.push(...dryRunErrors(operation.request))
  const fieldValidation = query['fieldValidation'] ?? ''
  if (!fieldValidations.includes(fieldValidation)) {
    errors.push(notSupported('fieldValidation', fieldValidation, fieldValidations))
  }
  if (errors.length > 0) fail(invalidStatus({ group: 'meta.k8s.io', kind }, '', errors))
  return {
    isDryRun: query['dryRun'] === dryRunAll,
    manager: fieldManager === '' ? managerOfUserAgent(headers['user-agent'] ?? '') : fieldManager,
    fieldValidation: fieldValidation === '' ? 'Warn' : (fieldValidation as FieldValidation),
    force: booleanOption(query, 'force') === true,
  }
}

function dryRunErrors(request: ApiRequest): FieldError[] {
  const { dryRun } = request.query
  if (dryRun === undefined || dryRun === dryRunAll) return []
  return [notSupported('dryRun', dryRunOf(request), [dryRunAll])]
}

/** The only option that is a list. If any of its values is invalid, the query holds that one. */
export function dryRunOf({ query, search }: ApiRequest): readonly string[] {
  const { dryRun } = query
  if (dryRun === undefined) return []
  if (dryRun === dryRunAll || search === undefined) return [dryRun]
  return new URLSearchParams(search).getAll('dryRun')
}

/** The User-Agent up to the first slash, without unprintable characters, cut to the maximum length of a manager. */
function managerOfUserAgent(userAgent: string): string {
  let manager = managersByUserAgent.get(userAgent)
  if (manager === undefined) {
    manager = readManager(userAgent)
    if (managersByUserAgent.size >= managersMax) managersByUserAgent.clear()
    if (userAgent.length <= userAgentCharactersMax) managersByUserAgent.set(userAgent, manager)
  }
  return manager
}

/** There are few clients, and each sends one User-Agent. */
const managersByUserAgent = new Map<string, string>()
const managersMax = 256
const userAgentCharactersMax = 256

function readManager(userAgent: string): string {
  const [prefix = ''] = userAgent.split('/', 1)
  let manager = ''
  for (const character of prefix) {
    if (!isPrintable(character)) continue
    if (utf8Length(manager + character) > limits.managerNameCharactersMax) break
    manager += character
  }
  return manager
}

/** As Kubernetes parses booleans in queries: everything but "false" and "0" is true. */
export function booleanOption(query: TransportQuery, name: string): boolean | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  return text !== '0' && text.toLowerCase() !== 'false'
}

/** Parses an integer of the query as Go parses an int64. Fails with 400 if it is invalid. */
export function integerOption(query: TransportQuery, name: string): number | undefined {
  const text = query[name]
  if (text === undefined) return undefined
  if (/^[+-]?\d{1,15}$/.test(text)) return Number(text)
  const problem = /^[+-]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax'
  if (/^[+-]?0*\d{1,19}$/.test(text) && isInt64(BigInt(text))) return Number(text)
  return fail(badRequestStatus(`strconv.ParseInt: parsing ${quoteGo(text)}: ${problem}`))
}
