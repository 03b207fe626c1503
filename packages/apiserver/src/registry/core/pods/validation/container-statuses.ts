import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { type JsonObject, utf8Length } from '@kubewright/kube/json'
import { groupIdProblems, userIdProblems } from '@kubewright/kube/names'
import {
  listAt,
  objectsAt,
  optionalNumberAt,
  optionalObjectAt,
  optionalTextAt,
  textAt,
} from '../../../../read-object.ts'
import { problemsAt } from '../../../common/field-names.ts'

const statusPath = FieldPath.root('status')

/** The status lists, each with its list of containers. */
const statusLists = [
  ['containerStatuses', 'containers'],
  ['initContainerStatuses', 'initContainers'],
  ['ephemeralContainerStatuses', 'ephemeralContainers'],
] as const

type Container = JsonObject | undefined

/** A terminated container that is not restarted stays terminated. */
export function validateTransitions(status: JsonObject, old: JsonObject, spec: JsonObject): FieldError[] {
  const isRestarted = [...objectsAt(spec, 'initContainers'), ...objectsAt(spec, 'containers')].some((container) =>
    objectsAt(container, 'restartPolicyRules').some((rule) => rule['action'] === 'RestartAllContainers'),
  )
  const errors: FieldError[] = []
  for (const [list, containers] of statusLists) {
    const isEphemeral = containers === 'ephemeralContainers'
    if (isRestarted && !isEphemeral) continue
    const statuses = objectsAt(status, list)
    objectsAt(old, list).forEach((before, index) => {
      const ended = optionalObjectAt(before, 'state', 'terminated')
      if (ended === undefined) return
      const now = statuses.find((candidate) => candidate['name'] === before['name'])
      if (now === undefined || optionalObjectAt(now, 'state', 'terminated') !== undefined) return
      const container = objectsAt(spec, containers).find((candidate) => candidate['name'] === before['name'])
      if (!isEphemeral && startsAgain(container, spec, optionalNumberAt(ended, 'exitCode') ?? 0)) return
      const where = statusPath.child(list).index(index).child('state')
      addError(errors, forbidden(where, 'may not be transitioned to non-terminated state'))
    })
  }
  return errors
}

/** A container's rules take precedence over its policy, and its policy over the pod's. */
function startsAgain(container: Container, spec: JsonObject, exitCode: number): boolean {
  if (container === undefined) return false
  const own = optionalTextAt(container, 'restartPolicy')
  if (own !== undefined) {
    const rule = objectsAt(container, 'restartPolicyRules').find((candidate) => matches(candidate, exitCode))
    if (rule !== undefined) return true
  }
  const policy = own ?? textAt(spec, 'restartPolicy')
  return policy === 'OnFailure' ? exitCode !== 0 : policy !== 'Never'
}

function matches(rule: JsonObject, exitCode: number): boolean {
  const codes = optionalObjectAt(rule, 'exitCodes')
  if (codes === undefined) return false
  const isListed = listAt(codes, 'values').some((value) => Number(value) === exitCode)
  return textAt(codes, 'operator') === 'In' ? isListed : !isListed
}

/** Validates the users of the containers' processes. */
export function validateUsers(status: JsonObject, spec: JsonObject): FieldError[] {
  const system = textAt(optionalObjectAt(spec, 'os') ?? { name: 'linux' }, 'name')
  const errors: FieldError[] = []
  for (const [list] of statusLists) {
    objectsAt(status, list).forEach((container, index) => {
      const user = optionalObjectAt(container, 'user', 'linux')
      if (user === undefined) return
      const path = statusPath.child(list).index(index).child('user').child('linux')
      if (system === 'windows') addError(errors, forbidden(path, 'cannot be set for a windows pod'))
      if (system !== 'linux') return
      addErrors(
        errors,
        problemsAt(path.child('uid'), user['uid'] ?? 0, userIdProblems(optionalNumberAt(user, 'uid') ?? 0)),
      )
      addErrors(
        errors,
        problemsAt(path.child('gid'), user['gid'] ?? 0, groupIdProblems(optionalNumberAt(user, 'gid') ?? 0)),
      )
      listAt(user, 'supplementalGroups').forEach((group, position) => {
        const problems = groupIdProblems(Number(group))
        addErrors(errors, problemsAt(path.child('supplementalGroups').index(position), group, problems))
      })
    })
  }
  return errors
}

/** Validates the health of the containers' devices. */
export function validateAllocatedResources(status: JsonObject, spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  for (const [list, containers] of statusLists) {
    objectsAt(status, list).forEach((container, index) => {
      const allocated = objectsAt(container, 'allocatedResourcesStatus')
      const path = statusPath.child(list).index(index).child('allocatedResourcesStatus')
      if (containers === 'ephemeralContainers') {
        if (allocated.length > 0) addError(errors, forbidden(path, 'must not be specified in container status'))
        return
      }
      const owner = objectsAt(spec, containers).find((candidate) => candidate['name'] === container['name'])
      allocated.forEach((resource, position) => {
        addErrors(errors, validateAllocatedName(textAt(resource, 'name'), path.index(position), owner))
        addErrors(errors, validateHealth(objectsAt(resource, 'resources'), path.index(position).child('resources')))
      })
    })
  }
  return errors
}

function validateAllocatedName(name: string, path: FieldPath, owner: Container): FieldError[] {
  if (owner === undefined) return []
  const resources = optionalObjectAt(owner, 'resources')
  const errors: FieldError[] = []
  if (name.startsWith('claim:')) {
    const isClaimed = objectsAt(resources, 'claims').some((claim) => {
      const request = textAt(claim, 'request')
      return name === `claim:${textAt(claim, 'name')}${request === '' ? '' : `/${request}`}`
    })
    if (isClaimed) return errors
    const forms = "'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty"
    const detail = `must match one of the container's resource claims in a format ${forms}`
    errors.push(invalid(path.child('name'), name, detail))
  } else if (optionalObjectAt(resources, 'requests')?.[name] === undefined) {
    errors.push(invalid(path.child('name'), name, "must match one of the container's resource requests"))
  }
  return errors
}

const healths = ['Healthy', 'Unhealthy', 'Unknown']
const messageBytesMax = 1024

function validateHealth(resources: readonly JsonObject[], path: FieldPath): FieldError[] {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  resources.forEach((resource, index) => {
    const place = path.index(index)
    const health = textAt(resource, 'health')
    if (!healths.includes(health)) addError(errors, notSupported(place.child('health'), health, healths))
    const message = optionalTextAt(resource, 'message')
    if (message === '') addError(errors, required(place.child('message'), 'must be non-empty if specified'))
    else if (message !== undefined && utf8Length(message) > messageBytesMax) {
      addError(errors, tooLong(place.child('message'), messageBytesMax))
    }
    const id = textAt(resource, 'resourceID')
    if (seen.has(id)) addError(errors, duplicate(place.child('resourceID'), id))
    seen.add(id)
  })
  return errors
}
