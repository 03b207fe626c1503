import { type JsonObject, type JsonValue, jsonEqual, quoteGo } from '@kubewright/kube/json'
import { type Condition, findCondition, setCondition } from '@kubewright/kube/meta'
import { listAt, objectAt, textAt } from '../../read-object.ts'

type Names = { readonly [field: string]: JsonValue | undefined }

/** The taken names of a group: those of resources and those of kinds. */
interface TakenNames {
  readonly resources: ReadonlySet<string>
  readonly kinds: ReadonlySet<string>
}

/**
 * Sets the accepted names and conditions of a CustomResourceDefinition, as Kubernetes' naming and establishing
 * controllers do: a name of another definition in the group is not accepted, and a definition is established
 * permanently once all of its names were accepted. Returns the same object if nothing changes.
 */
export function acceptNames(crd: JsonObject, others: Iterable<JsonObject>, now: string): JsonObject {
  const { names, namesAccepted } = judgeNames(crd, takenNames(crd, others))
  const status = objectAt(crd, 'status')
  const conditions = listAt(status, 'conditions') as readonly unknown[] as readonly Condition[]
  const named = setCondition(conditions, namesAccepted, now)
  const judged = setCondition(named, establishedOf(conditions, namesAccepted), now)
  const isSame = judged === conditions && jsonEqual(names, objectAt(status, 'acceptedNames'))
  if (isSame) return crd
  return { ...crd, status: { ...status, conditions: judged as unknown as readonly JsonValue[], acceptedNames: names } }
}

/** Whether its objects can be served. */
export function isServed(crd: JsonObject): boolean {
  return isTrue(crd, 'Established') || isTrue(crd, 'NamesAccepted')
}

/** Whether all requested names are accepted. */
export function hasAllNames(crd: JsonObject): boolean {
  const isAccepted = isTrue(crd, 'NamesAccepted') && isTrue(crd, 'Established')
  return isAccepted && jsonEqual(objectAt(crd, 'spec', 'names'), objectAt(crd, 'status', 'acceptedNames'))
}

function isTrue(crd: JsonObject, type: string): boolean {
  return listAt(crd, 'status', 'conditions').some(
    (condition) => textAt(condition, 'type') === type && textAt(condition, 'status') === 'True',
  )
}

function takenNames(crd: JsonObject, others: Iterable<JsonObject>): TakenNames {
  const group = textAt(crd, 'spec', 'group')
  const resources = new Set<string>()
  const kinds = new Set<string>()
  const take = (names: JsonObject) => {
    for (const field of ['plural', 'singular']) resources.add(textAt(names, field))
    for (const shortName of textsAt(names, 'shortNames')) resources.add(shortName)
    for (const field of ['kind', 'listKind']) kinds.add(textAt(names, field))
  }
  take(objectAt(crd, 'status', 'acceptedNames'))
  for (const other of others) {
    if (textAt(other, 'spec', 'group') === group) take(objectAt(other, 'status', 'acceptedNames'))
  }
  return { resources, kinds }
}

function judgeNames(crd: JsonObject, taken: TakenNames): { readonly names: Names; readonly namesAccepted: Condition } {
  const wanted = objectAt(crd, 'spec', 'names')
  const accepted = objectAt(crd, 'status', 'acceptedNames')
  const names: { [field: string]: JsonValue | undefined } = { ...accepted }
  let namesAccepted: Condition = {
    type: 'NamesAccepted',
    status: 'True',
    reason: 'NoConflicts',
    message: 'no conflicts found',
  }
  const judge = (field: string, inUse: readonly string[], reason: string) => {
    if (inUse.length > 0) namesAccepted = { type: 'NamesAccepted', status: 'False', reason, message: texts(inUse) }
    else if (wanted[field] === undefined) delete names[field]
    else names[field] = wanted[field]
  }
  const conflict = (field: string, used: ReadonlySet<string>) => {
    const name = textAt(wanted, field)
    return name !== textAt(accepted, field) && used.has(name) ? [name] : []
  }
  const own = new Set(textsAt(accepted, 'shortNames'))
  const shortNames = textsAt(wanted, 'shortNames').filter((name) => !own.has(name) && taken.resources.has(name))
  judge('plural', conflict('plural', taken.resources), 'PluralConflict')
  judge('singular', conflict('singular', taken.resources), 'SingularConflict')
  judge('shortNames', shortNames, 'ShortNamesConflict')
  judge('kind', conflict('kind', taken.kinds), 'KindConflict')
  judge('listKind', conflict('listKind', taken.kinds), 'ListKindConflict')
  judge('categories', [], '')
  return { names, namesAccepted }
}

/** Kubernetes prints one error differently from several. */
function texts(inUse: readonly string[]): string {
  const problems = [...new Set(inUse)].map((name) => `${quoteGo(name)} is already in use`)
  return problems.length === 1 ? (problems[0] as string) : `[${problems.join(', ')}]`
}

function establishedOf(conditions: readonly Condition[], namesAccepted: Condition): Condition {
  if (namesAccepted.status === 'True') {
    const message = 'the initial names have been accepted'
    return { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message }
  }
  const notAccepted: Condition = {
    type: 'Established',
    status: 'False',
    reason: 'NotAccepted',
    message: 'not all names are accepted',
  }
  // An established definition stays established.
  return findCondition(conditions, 'Established') ?? notAccepted
}

function textsAt(names: JsonObject, field: string): readonly string[] {
  return listAt(names, field).filter((name) => typeof name === 'string')
}
