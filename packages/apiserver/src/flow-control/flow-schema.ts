import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, numberAt, textAt, valueAt } from '../read-object.ts'
import type { RequestInfo } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'

/** Matches requests to a level and divides them into flows. */
export interface FlowSchema {
  readonly name: string
  readonly uid: string
  /** The smallest wins. */
  readonly precedence: number
  readonly level: string
  /** What divides its requests into flows. */
  readonly distinguisher: 'ByUser' | 'ByNamespace' | undefined
  readonly rules: readonly FlowRule[]
}

export interface FlowRule {
  readonly subjects: readonly ((user: UserInfo) => boolean)[]
  readonly resources: readonly ResourceRule[]
  readonly paths: readonly PathRule[]
}

interface ResourceRule {
  readonly verbs: Words
  readonly apiGroups: Words
  readonly resources: Words
  readonly namespaces: Words
  readonly clusterScope: boolean
}

interface PathRule {
  readonly verbs: Words
  readonly paths: readonly string[]
}

/** A set of strings; undefined matches all of them. */
type Words = ReadonlySet<string> | undefined

const serviceAccountPrefix = 'system:serviceaccount:'

export function readFlowSchema(object: JsonObject): FlowSchema {
  const distinguisher = textAt(object, 'spec', 'distinguisherMethod', 'type')
  return {
    name: textAt(object, 'metadata', 'name'),
    uid: textAt(object, 'metadata', 'uid'),
    precedence: numberAt(object, 'spec', 'matchingPrecedence'),
    level: textAt(object, 'spec', 'priorityLevelConfiguration', 'name'),
    distinguisher: distinguisher === 'ByUser' || distinguisher === 'ByNamespace' ? distinguisher : undefined,
    rules: listAt(object, 'spec', 'rules').map(readRule),
  }
}

/** The rules of a schema that match a user. */
export function rulesFor({ rules }: FlowSchema, user: UserInfo): readonly FlowRule[] {
  return rules.filter(({ subjects }) => subjects.some((isSubject) => isSubject(user)))
}

/** Whether a rule that matches the user also matches the request. */
export function ruleCovers({ resources, paths }: FlowRule, info: RequestInfo): boolean {
  return info.isResourceRequest
    ? resources.some((rule) => resourceRuleCovers(rule, info))
    : paths.some((rule) => has(rule.verbs, info.verb) && rule.paths.some((path) => pathCovers(path, info.path)))
}

function resourceRuleCovers(rule: ResourceRule, info: RequestInfo): boolean {
  const { resource, subresource, namespace } = info
  if (!has(rule.verbs, info.verb) || !has(rule.apiGroups, info.apiGroup)) return false
  if (!has(rule.resources, subresource === '' ? resource : `${resource}/${subresource}`)) return false
  return namespace === '' ? rule.clusterScope : has(rule.namespaces, namespace)
}

/** A path matches itself and everything below it, with or without a star at its end. */
function pathCovers(rule: string, path: string): boolean {
  if (rule === '*' || rule === path) return true
  const prefix = rule.endsWith('*') ? rule.slice(0, -1) : rule
  return path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)
}

function has(words: Words, word: string): boolean {
  return words === undefined || words.has(word)
}

function readRule(rule: JsonValue): FlowRule {
  return {
    subjects: listAt(rule, 'subjects').map(readSubject),
    resources: listAt(rule, 'resourceRules').map((resource) => ({
      verbs: wordsAt(resource, 'verbs'),
      apiGroups: wordsAt(resource, 'apiGroups'),
      resources: wordsAt(resource, 'resources'),
      namespaces: wordsAt(resource, 'namespaces'),
      clusterScope: valueAt(resource, 'clusterScope') === true,
    })),
    paths: listAt(rule, 'nonResourceRules').map((path) => ({
      verbs: wordsAt(path, 'verbs'),
      paths: textsAt(path, 'nonResourceURLs'),
    })),
  }
}

function readSubject(subject: JsonValue): (user: UserInfo) => boolean {
  const name = (kind: string) => textAt(subject, kind, 'name')
  switch (textAt(subject, 'kind')) {
    case 'User': {
      const wanted = name('user')
      return wanted === '*' ? () => true : (user) => user.name === wanted
    }
    case 'Group': {
      const wanted = name('group')
      return wanted === '*' ? () => true : (user) => user.groups.includes(wanted)
    }
    case 'ServiceAccount': {
      const prefix = `${serviceAccountPrefix}${textAt(subject, 'serviceAccount', 'namespace')}:`
      const wanted = name('serviceAccount')
      return wanted === '*' ? (user) => user.name.startsWith(prefix) : (user) => user.name === prefix + wanted
    }
    default:
      return () => false
  }
}

function textsAt(object: JsonValue, field: string): readonly string[] {
  return listAt(object, field).filter((value) => typeof value === 'string')
}

/** A star matches everything only if it is the only item; validation guarantees that. */
function wordsAt(object: JsonValue, field: string): Words {
  const words = textsAt(object, field)
  return words.length === 1 && words[0] === '*' ? undefined : new Set(words)
}
