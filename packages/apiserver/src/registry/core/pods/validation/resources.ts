import {
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
import { validateResourceQuantity } from '../../../common/resource-lists.ts'
import {
  isHugePagesName,
  isOvercommitAllowed,
  validateContainerResourceName,
  validateResourceName,
} from '../../../common/resource-names.ts'
import { isPodLevelResource, podLevelResourceNames } from '../pod-level-resources.ts'
import { containerAmounts } from '../resource-sums.ts'
import { checkLabelName } from './names.ts'

/** The resources of a container or pod, and the names of the pod's claims. */
interface ResourceFields {
  readonly requirements: JsonObject
  readonly claims: ReadonlySet<string>
  readonly isPod?: boolean
}

/** Validates limits, requests and claims. */
export function checkRequirements(fields: ResourceFields, path: FieldPath, errors: FieldError[]): void {
  const { requirements, claims } = fields
  const limits = optionalObjectAt(requirements, 'limits')
  const requests = optionalObjectAt(requirements, 'requests')
  let hasCompute = false
  let hasHugePages = false
  for (const [field, list] of [
    ['limits', limits],
    ['requests', requests],
  ] as const) {
    for (const name in list) {
      const amount = list[name] as string
      const place = path.child(field)
      checkAmount(name, amount, fields.isPod === true, place.key(name), errors)
      if (field === 'requests') checkRequest(name, amount, limits, path, errors)
      if (name === 'cpu' || name === 'memory') hasCompute = true
      if (!isHugePagesName(name)) continue
      hasHugePages = true
      checkPages(name, amount, place.key(name), errors)
    }
  }
  if (hasHugePages && !hasCompute) errors.push(forbidden(path, 'HugePages require cpu or memory'))
  checkClaims(objectsAt(requirements, 'claims'), claims, path.child('claims'), errors)
}

const plainAmount = /^\d+[mkKMGTPEi]*$/

/** Recognises the resources and quantities of nearly all containers without building a path. */
function isPlain(name: string, amount: string): boolean {
  return (name === 'cpu' || name === 'memory' || name === 'ephemeral-storage') && plainAmount.test(amount)
}

function checkAmount(name: string, amount: string, isPod: boolean, path: FieldPath, errors: FieldError[]): void {
  if (!isPod && isPlain(name, amount)) return
  const text = path.toString()
  if (!isPod) errors.push(...validateContainerResourceName(name, text))
  else {
    const problems = validateResourceName(name, text)
    addErrors(errors, problems)
    if (problems.length === 0 && !isPodLevelResource(name)) {
      errors.push(notSupported(text, name, podLevelResourceNames))
    }
  }
  errors.push(...validateResourceQuantity(name, amount, text))
}

/** An error about a request above its limit points at all requests. */
function checkRequest(
  name: string,
  amount: string,
  limits: JsonObject | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  const limit = limits?.[name] as string | undefined
  const isFlexible = isOvercommitAllowed(name)
  if (limit === undefined) {
    if (isFlexible) return
    errors.push(required(path.child('limits'), 'Limit must be set for non overcommitable resources'))
    return
  }
  if (limit === amount) return
  const order = compareQuantities(parseQuantity(amount), parseQuantity(limit))
  if (order !== 0 && !isFlexible) {
    errors.push(invalid(path.child('requests'), amount, `must be equal to ${name} limit of ${limit}`))
  } else if (order > 0) {
    errors.push(invalid(path.child('requests'), amount, `must be less than or equal to ${name} limit of ${limit}`))
  }
}

/** Huge pages must be a multiple of the page size. */
function checkPages(name: string, amount: string, path: FieldPath, errors: FieldError[]): void {
  const size = name.slice('hugepages-'.length)
  if (isQuantity(size)) {
    const page = parseQuantity(size)
    const isInteger = quantitySign(page) > 0 && quantityMilliValue(page) % 1000n === 0n
    if (isInteger && quantityValue(parseQuantity(amount)) % quantityValue(page) === 0n) return
  }
  errors.push(invalid(path, amount, `${amount} is not positive integer multiple of ${name}`))
}

function checkClaims(
  claims: readonly JsonObject[],
  known: ReadonlySet<string>,
  path: FieldPath,
  errors: FieldError[],
): void {
  const seen = new Set<string>()
  claims.forEach((claim, index) => {
    const name = textAt(claim, 'name')
    const place = path.index(index)
    if (name === '') {
      errors.push(required(place, ''))
      return
    }
    if (seen.has(name)) errors.push(duplicate(place, name))
    else seen.add(checkClaimKey(name, textAt(claim, 'request'), seen, place, errors))
    if (known.has(name)) return
    const all = known.size === 0 ? ' which is empty' : `: ${sortStrings([...known]).join(', ')}`
    errors.push({ ...notFound(place, name), detail: `must be one of the names in pod.spec.resourceClaims${all}` })
  })
}

/** A claim must not appear both as a whole and by one of its requests. */
function checkClaimKey(
  name: string,
  request: string,
  seen: ReadonlySet<string>,
  path: FieldPath,
  errors: FieldError[],
): string {
  if (request !== '') checkLabelName(request, path.child('request'), errors)
  const key = request === '' ? name : `${name}/${request}`
  if (seen.has(key)) errors.push(duplicate(path, key))
  else if (request === '') {
    for (const other of seen) if (other.startsWith(`${name}/`)) errors.push(duplicate(path, name))
  }
  return key
}

/** Validates pod-level resources, which must cover the containers. */
export function checkPodResources(
  spec: JsonObject,
  claims: ReadonlySet<string>,
  path: FieldPath,
  errors: FieldError[],
): void {
  const resources = optionalObjectAt(spec, 'resources')
  if (resources === undefined) return
  const place = path.child('resources')
  if (optionalObjectAt(spec, 'os')?.['name'] === 'windows') {
    errors.push(forbidden(place, 'may not be set for a windows pod'))
    return
  }
  if (resources['claims'] !== undefined) {
    errors.push(forbidden(place.child('claims'), 'claims may not be set for Resources at pod-level'))
  }
  checkRequirements({ requirements: resources, claims, isPod: true }, place, errors)
  const limits = objectAt(resources, 'limits')
  checkSums(spec, 'requests', objectAt(resources, 'requests'), place, errors)
  checkSums(spec, 'limits', limits, place, errors)
  objectsAt(spec, 'containers').forEach((container, index) => {
    const own = optionalObjectAt(container, 'resources', 'limits')
    for (const name in own) {
      const limit = limits[name] as string | undefined
      const amount = own[name] as string
      if (limit === undefined || compareQuantities(parseQuantity(amount), parseQuantity(limit)) <= 0) continue
      const where = place.child('containers').index(index).key(name).child('limits')
      errors.push(invalid(where, amount, `must be less than or equal to pod limits of ${limit}`))
    }
  })
}

/** Of the limits, only those of huge pages add up. */
function checkSums(
  spec: JsonObject,
  which: 'limits' | 'requests',
  own: JsonObject,
  path: FieldPath,
  errors: FieldError[],
): void {
  for (const [name, amount] of containerAmounts(spec, which)) {
    const text = own[name] as string | undefined
    if (text === undefined || (which === 'limits' && !isHugePagesName(name))) continue
    if (compareQuantities(amount, parseQuantity(text)) <= 0) continue
    const detail = `must be greater than or equal to aggregate container ${which} of ${formatQuantity(amount)}`
    errors.push(invalid(path.child(which).key(name), text, detail))
  }
}
