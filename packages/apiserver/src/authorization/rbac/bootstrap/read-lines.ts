import { freezeJson, type JsonObject } from '@kubewright/kube/json'

/** A role in the format of this folder's tables. */
export interface RoleLine {
  /** Empty for a cluster role. */
  readonly namespace: string
  readonly name: string
  /** The role that aggregates its rules; empty for none. */
  readonly gatheredIn: string
  /** The role whose label it selects; empty for a role with its own rules. */
  readonly gathers: string
  readonly rules: readonly JsonObject[]
}

export interface BindingLine {
  readonly namespace: string
  readonly name: string
  readonly role: string
  readonly subjects: readonly JsonObject[]
}

const group = 'rbac.authorization.k8s.io'

export function readRoleLines(text: string): readonly RoleLine[] {
  const roles: (Omit<RoleLine, 'rules'> & { readonly rules: JsonObject[] })[] = []
  for (const line of linesOf(text)) {
    if (line.startsWith('  ')) roles.at(-1)?.rules.push(readRule(line.trimStart()))
    else {
      const [place = '', ...words] = line.split(' ')
      const after = (word: string) => words[words.indexOf(word) + 1] ?? ''
      const gatheredIn = words.includes('in') ? after('in') : ''
      const gathers = words.includes('gathers') ? after('gathers') : ''
      roles.push({ ...placeOf(place), gatheredIn, gathers, rules: [] })
    }
  }
  return freezeJson(roles as unknown as JsonObject) as unknown as readonly RoleLine[]
}

export function readBindingLines(text: string): readonly BindingLine[] {
  return linesOf(text).map((line) => {
    const [place = '', target = ''] = line.split(' of ')
    const [role = '', subjects = ''] = target.split(/ to ?/)
    const list = subjects === '' ? [] : subjects.split(', ')
    return { ...placeOf(place), role, subjects: freezeJson(list.map(readSubject)) }
  })
}

/** A line with more indentation than a rule continues it. */
function linesOf(text: string): readonly string[] {
  return text.trim().replaceAll('\n      ', ' ').split('\n')
}

function placeOf(text: string): { readonly namespace: string; readonly name: string } {
  const slash = text.indexOf('/')
  return slash === -1 ? { namespace: '', name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) }
}

function readRule(line: string): JsonObject {
  const at = line.indexOf(' at ')
  if (at !== -1) return { verbs: line.slice(0, at).split(' '), nonResourceURLs: line.slice(at + 4).split(' ') }
  const [verbs = '', place = ''] = line.split(' on ')
  const [resources = '', owners = ''] = place.split(' of ')
  const [groups = '', names] = owners.split(' named ')
  return {
    verbs: verbs.split(' '),
    apiGroups: groups.split(' ').map((name) => (name === 'core' ? '' : name)),
    resources: resources.split(' '),
    ...(names === undefined ? {} : { resourceNames: names.split(' ') }),
  }
}

function readSubject(text: string): JsonObject {
  const [kind = '', name = ''] = text.split(' ')
  return kind === 'ServiceAccount' ? { kind, ...placeOf(name) } : { kind, apiGroup: group, name }
}
