import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, sortStrings } from '@kubewright/kube/json'
import {
  compareQuantities,
  formatQuantity,
  isQuantity,
  parseQuantity,
  quantityMilliValue,
  quantitySign,
  quantityValue,
} from '@kubewright/kube/values'
import { objectAt, objectsAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { validateDnsLabel } from '../../../common/field-names.ts'
import { validateResourceQuantity } from '../../../common/resource-lists.ts'
import {
  isHugePagesName,
  isOvercommitAllowed,
  validateContainerResourceName,
  validateResourceName,
} from '../../../common/resource-names.ts'
import { isPodLevelResource, podLevelResourceNames } from '../pod-level-resources.ts'
import { containerAmounts } from '../resource-sums.ts'

/** The resources of a container or pod, and the names of the pod's claims. */
interface ResourceFields {
  readonly requirements: JsonObject
  readonly claims: ReadonlySet<string>
  readonly isPod?: boolean
}

/** Validates limits, requests and claims. */
export function validateRequirements(fields: ResourceFields, path: FieldPath): FieldError[] {
  const { requirements, claims } = fields
  const limits = optionalObjectAt(requirements, 'limits')
  const requests = optionalObjectAt(requirements, 'requests')
  let hasCompute = false
  let hasHugePages = false
  const errors: FieldError[] = []
  for (const [field, list] of [
    ['limits', limits],
    ['requests', requests],
  ] as const) {
    for (const name in list) {
      const amount = list[name] as string
      const place = path.child(field)
      addErrors(errors, validateAmount(name, place.key(name), amount, fields.isPod === true))
      if (field === 'requests') addErrors(errors, validateRequest(name, path, amount, limits))
      if (name === 'cpu' || name === 'memory') hasCompute = true
      if (!isHugePagesName(name)) continue
      hasHugePages = true
      addErrors(errors, validatePages(name, place.key(name), amount))
    }
  }
  if (hasHugePages && !hasCompute) errors.push(forbidden(path, 'HugePages require cpu or memory'))
  addErrors(errors, validateClaims(objectsAt(requirements, 'claims'), path.child('claims'), claims))
  return errors
}

const plainAmount = /^\d+[mkKMGTPEi]*$/

/** Recognises the resources and quantities of nearly all containers without building a path. */
function isPlain(name: string, amount: string): boolean {
  return (name === 'cpu' || name === 'memory' || name === 'ephemeral-storage') && plainAmount.test(amount)
}

function validateAmount(name: string, path: FieldPath, amount: string, isPod: boolean): FieldError[] {
  if (!isPod && isPlain(name, amount)) return []
  const errors: FieldError[] = []
  if (!isPod) addErrors(errors, validateContainerResourceName(name, path))
  else {
    const problems = validateResourceName(name, path)
    addErrors(errors, problems)
    if (problems.length === 0 && !isPodLevelResource(name)) {
      errors.push(notSupported(path, name, podLevelResourceNames))
    }
  }
  addErrors(errors, validateResourceQuantity(name, path, amount))
  return errors
}

/** An error about a request above its limit points at all requests. */
function validateRequest(name: string, path: FieldPath, amount: string, limits: JsonObject | undefined): FieldError[] {
  const limit = limits?.[name] as string | undefined
  const isFlexible = isOvercommitAllowed(name)
  const errors: FieldError[] = []
  if (limit === undefined) {
    if (isFlexible) return errors
    errors.push(required(path.child('limits'), 'Limit must be set for non overcommitable resources'))
    return errors
  }
  if (limit === amount) return errors
  const order = compareQuantities(parseQuantity(amount), parseQuantity(limit))
  if (order !== 0 && !isFlexible) {
    errors.push(invalid(path.child('requests'), amount, `must be equal to ${name} limit of ${limit}`))
  } else if (order > 0) {
    errors.push(invalid(path.child('requests'), amount, `must be less than or equal to ${name} limit of ${limit}`))
  }
  return errors
}

/** Huge pages must be a multiple of the page size. */
function validatePages(name: string, path: FieldPath, amount: string): FieldError[] {
  const size = name.slice('hugepages-'.length)
  if (isQuantity(size)) {
    const page = parseQuantity(size)
    const isInteger = quantitySign(page) > 0 && quantityMilliValue(page) % 1000n === 0n
    if (isInteger && quantityValue(parseQuantity(amount)) % quantityValue(page) === 0n) return []
  }
  return [invalid(path, amount, `${amount} is not positive integer multiple of ${name}`)]
}

function validateClaims(claims: readonly JsonObject[], path: FieldPath, known: ReadonlySet<string>): FieldError[] {
  const seen = new SeenClaims()
  const errors: FieldError[] = []
  claims.forEach((claim, index) => {
    const name = textAt(claim, 'name')
    const place = path.index(index)
    if (name === '') {
      addError(errors, required(place, ''))
      return
    }
    if (seen.keys.has(name)) addError(errors, duplicate(place, name))
    else {
      addErrors(errors, validateClaim(claim, place, seen))
      seen.add(claim)
    }
    if (!known.has(name)) addError(errors, { ...notFound(place, name), detail: unknownClaimDetail(known) })
  })
  return errors
}

const unknownClaimDetails = new WeakMap<ReadonlySet<string>, string>()

/** The known names of a pod, in one text that all its errors share: there may be megabytes of names. */
function unknownClaimDetail(known: ReadonlySet<string>): string {
  let detail = unknownClaimDetails.get(known)
  if (detail === undefined) {
    const all = known.size === 0 ? ' which is empty' : `: ${sortStrings([...known]).join(', ')}`
    detail = `must be one of the names in pod.spec.resourceClaims${all}`
    unknownClaimDetails.set(known, detail)
  }
  return detail
}

/** A claim must not appear both as a whole and by one of its requests. */
function validateClaim(claim: JsonObject, path: FieldPath, seen: SeenClaims): FieldError[] {
  const request = textAt(claim, 'request')
  const errors = request === '' ? [] : validateDnsLabel(request, path.child('request'))
  const key = keyOf(claim)
  if (seen.keys.has(key)) errors.push(duplicate(path, key))
  else if (request === '') {
    for (let count = seen.requestsOf(key); count > 0; count--) addError(errors, duplicate(path, key))
  }
  return errors
}

/** The claims of a container so far. */
class SeenClaims {
  readonly keys = new Set<string>()
  readonly #requests = new Map<string, number>()

  add(claim: JsonObject): void {
    const key = keyOf(claim)
    if (this.keys.has(key)) return
    this.keys.add(key)
    const slash = key.indexOf('/')
    if (slash < 0) return
    const name = key.slice(0, slash)
    this.#requests.set(name, this.requestsOf(name) + 1)
  }

  /** How many claims name a request of the claim. */
  requestsOf(name: string): number {
    return this.#requests.get(name) ?? 0
  }
}

function keyOf(claim: JsonObject): string {
  const [name, request] = [textAt(claim, 'name'), textAt(claim, 'request')]
  return request === '' ? name : `${name}/${request}`
}

/** Validates pod-level resources, which must cover the containers. */
export function validatePodResources(spec: JsonObject, path: FieldPath, claims: ReadonlySet<string>): FieldError[] {
  const resources = optionalObjectAt(spec, 'resources')
  if (resources === undefined) return []
  const place = path.child('resources')
  if (optionalObjectAt(spec, 'os')?.['name'] === 'windows')
    return [forbidden(place, 'may not be set for a windows pod')]
  const errors: FieldError[] = []
  if (resources['claims'] !== undefined) {
    errors.push(forbidden(place.child('claims'), 'claims may not be set for Resources at pod-level'))
  }
  addErrors(errors, validateRequirements({ requirements: resources, claims, isPod: true }, place))
  const limits = objectAt(resources, 'limits')
  addErrors(errors, validateSums(spec, place, 'requests', objectAt(resources, 'requests')))
  addErrors(errors, validateSums(spec, place, 'limits', limits))
  objectsAt(spec, 'containers').forEach((container, index) => {
    const own = optionalObjectAt(container, 'resources', 'limits')
    for (const name in own) {
      const limit = limits[name] as string | undefined
      const amount = own[name] as string
      if (limit === undefined || compareQuantities(parseQuantity(amount), parseQuantity(limit)) <= 0) continue
      const where = place.child('containers').index(index).key(name).child('limits')
      addError(errors, invalid(where, amount, `must be less than or equal to pod limits of ${limit}`))
    }
  })
  return errors
}

/** Of the limits, only those of huge pages add up. */
function validateSums(spec: JsonObject, path: FieldPath, which: 'limits' | 'requests', own: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const [name, amount] of containerAmounts(spec, which)) {
    const text = own[name] as string | undefined
    if (text === undefined || (which === 'limits' && !isHugePagesName(name))) continue
    if (compareQuantities(amount, parseQuantity(text)) <= 0) continue
    const detail = `must be greater than or equal to aggregate container ${which} of ${formatQuantity(amount)}`
    addError(errors, invalid(path.child(which).key(name), text, detail))
  }
  return errors
}
