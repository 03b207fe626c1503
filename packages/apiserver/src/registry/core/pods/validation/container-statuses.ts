import {
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
import { integerOf, listOf, optionalTextOf, partOf, partsOf, textOf } from '../read-fields.ts'
import { addProblems } from './names.ts'

const statusPath = FieldPath.root('status')

/** The status lists, each with its list of containers. */
const statusLists = [
  ['containerStatuses', 'containers'],
  ['initContainerStatuses', 'initContainers'],
  ['ephemeralContainerStatuses', 'ephemeralContainers'],
] as const

type Container = JsonObject | undefined

/** A terminated container that is not restarted stays terminated. */
export function checkTransitions(status: JsonObject, old: JsonObject, spec: JsonObject, errors: FieldError[]): void {
  const isRestarted = [...partsOf(spec, 'initContainers'), ...partsOf(spec, 'containers')].some((container) =>
    partsOf(container, 'restartPolicyRules').some((rule) => rule['action'] === 'RestartAllContainers'),
  )
  for (const [list, containers] of statusLists) {
    const isEphemeral = containers === 'ephemeralContainers'
    if (isRestarted && !isEphemeral) continue
    const statuses = partsOf(status, list)
    partsOf(old, list).forEach((before, index) => {
      const ended = partOf(partOf(before, 'state'), 'terminated')
      if (ended === undefined) return
      const now = statuses.find((candidate) => candidate['name'] === before['name'])
      if (now === undefined || partOf(partOf(now, 'state'), 'terminated') !== undefined) return
      const container = partsOf(spec, containers).find((candidate) => candidate['name'] === before['name'])
      if (!isEphemeral && startsAgain(container, spec, integerOf(ended, 'exitCode') ?? 0)) return
      const where = statusPath.child(list).index(index).child('state')
      errors.push(forbidden(where, 'may not be transitioned to non-terminated state'))
    })
  }
}

/** A container's rules take precedence over its policy, and its policy over the pod's. */
function startsAgain(container: Container, spec: JsonObject, exitCode: number): boolean {
  if (container === undefined) return false
  const own = optionalTextOf(container, 'restartPolicy')
  if (own !== undefined) {
    const rule = partsOf(container, 'restartPolicyRules').find((candidate) => matches(candidate, exitCode))
    if (rule !== undefined) return true
  }
  const policy = own ?? textOf(spec, 'restartPolicy')
  return policy === 'OnFailure' ? exitCode !== 0 : policy !== 'Never'
}

function matches(rule: JsonObject, exitCode: number): boolean {
  const codes = partOf(rule, 'exitCodes')
  if (codes === undefined) return false
  const isListed = listOf(codes, 'values').some((value) => Number(value) === exitCode)
  return textOf(codes, 'operator') === 'In' ? isListed : !isListed
}

/** Validates the users of the containers' processes. */
export function checkUsers(status: JsonObject, spec: JsonObject, errors: FieldError[]): void {
  const system = textOf(partOf(spec, 'os') ?? { name: 'linux' }, 'name')
  for (const [list] of statusLists) {
    partsOf(status, list).forEach((container, index) => {
      const user = partOf(partOf(container, 'user'), 'linux')
      if (user === undefined) return
      const path = statusPath.child(list).index(index).child('user').child('linux')
      if (system === 'windows') errors.push(forbidden(path, 'cannot be set for a windows pod'))
      if (system !== 'linux') return
      addProblems(errors, path.child('uid'), user['uid'] ?? 0, userIdProblems(integerOf(user, 'uid') ?? 0))
      addProblems(errors, path.child('gid'), user['gid'] ?? 0, groupIdProblems(integerOf(user, 'gid') ?? 0))
      listOf(user, 'supplementalGroups').forEach((group, position) => {
        const problems = groupIdProblems(Number(group))
        addProblems(errors, path.child('supplementalGroups').index(position), group, problems)
      })
    })
  }
}

/** Validates the health of the containers' devices. */
export function checkAllocatedResources(status: JsonObject, spec: JsonObject, errors: FieldError[]): void {
  for (const [list, containers] of statusLists) {
    partsOf(status, list).forEach((container, index) => {
      const allocated = partsOf(container, 'allocatedResourcesStatus')
      const path = statusPath.child(list).index(index).child('allocatedResourcesStatus')
      if (containers === 'ephemeralContainers') {
        if (allocated.length > 0) errors.push(forbidden(path, 'must not be specified in container status'))
        return
      }
      const owner = partsOf(spec, containers).find((candidate) => candidate['name'] === container['name'])
      allocated.forEach((resource, position) => {
        checkAllocatedName(textOf(resource, 'name'), owner, path.index(position), errors)
        checkHealth(partsOf(resource, 'resources'), path.index(position).child('resources'), errors)
      })
    })
  }
}

function checkAllocatedName(name: string, owner: Container, path: FieldPath, errors: FieldError[]): void {
  if (owner === undefined) return
  const resources = partOf(owner, 'resources')
  if (name.startsWith('claim:')) {
    const isClaimed = partsOf(resources, 'claims').some((claim) => {
      const request = textOf(claim, 'request')
      return name === `claim:${textOf(claim, 'name')}${request === '' ? '' : `/${request}`}`
    })
    if (isClaimed) return
    const forms = "'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty"
    const detail = `must match one of the container's resource claims in a format ${forms}`
    errors.push(invalid(path.child('name'), name, detail))
  } else if (partOf(resources, 'requests')?.[name] === undefined) {
    errors.push(invalid(path.child('name'), name, "must match one of the container's resource requests"))
  }
}

const healths = ['Healthy', 'Unhealthy', 'Unknown']
const messageBytesMax = 1024

function checkHealth(resources: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  const seen = new Set<string>()
  resources.forEach((resource, index) => {
    const place = path.index(index)
    const health = textOf(resource, 'health')
    if (!healths.includes(health)) errors.push(notSupported(place.child('health'), health, healths))
    const message = optionalTextOf(resource, 'message')
    if (message === '') errors.push(required(place.child('message'), 'must be non-empty if specified'))
    else if (message !== undefined && utf8Length(message) > messageBytesMax) {
      errors.push(tooLong(place.child('message'), messageBytesMax))
    }
    const id = textOf(resource, 'resourceID')
    if (seen.has(id)) errors.push(duplicate(place.child('resourceID'), id))
    seen.add(id)
  })
}
