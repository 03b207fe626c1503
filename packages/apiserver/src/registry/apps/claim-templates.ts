import { collectErrors, type FieldError, FieldPath } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { listAt, objectAt, textAt } from '../../read-object.ts'
import { changeField, changeItems, fillIn, withFieldValue } from '../common/change-fields.ts'
import { roundResourceList } from '../common/resource-lists.ts'
import { setClaimSpecDefaults, validateClaimSpec, warnAboutClaimSpec } from '../core/volumes/claim-spec.ts'

/** The claim templates of a stateful set. */

const roundedStatusLists = ['capacity', 'allocatedResources']

export function withClaimTemplateDefaults(spec: JsonObject): JsonObject {
  return changeItems(spec, 'volumeClaimTemplates', (template) => {
    // Templates get the kind PersistentVolumeClaim, regardless of the request.
    const isNamed = template['kind'] === 'PersistentVolumeClaim' && template['apiVersion'] === 'v1'
    const named = isNamed ? template : { ...template, apiVersion: 'v1', kind: 'PersistentVolumeClaim' }
    const specified = changeField(named, 'spec', setClaimSpecDefaults)
    const status = withRoundedLists(objectAt(specified, 'status'))
    return withFieldValue(specified, 'status', fillIn(status, { phase: 'Pending' }))
  })
}

function withRoundedLists(status: JsonObject): JsonObject {
  let rounded = status
  for (const field of roundedStatusLists) rounded = withFieldValue(rounded, field, roundResourceList(status[field]))
  return rounded
}

/** The pod template as the controller uses it: with a volume for each claim, which replaces one of the same name. */
export function withClaimVolumes(template: JsonObject, spec: JsonObject): JsonObject {
  const claims = listAt(spec, 'volumeClaimTemplates').map((claim) => textAt(claim, 'metadata', 'name'))
  const podSpec = objectAt(template, 'spec')
  const bare = withFieldValue(withFieldValue(podSpec, 'subdomain', undefined), 'hostname', undefined)
  if (claims.length === 0) return withFieldValue(template, 'spec', bare)
  const names = new Set(claims)
  const own = listAt(bare, 'volumes').filter((volume) => !names.has(textAt(volume, 'name')))
  const added: JsonValue[] = [...names].map((name) => ({ name, persistentVolumeClaim: { claimName: name } }))
  return { ...template, spec: { ...bare, volumes: [...added, ...own] } }
}

const claimsPath = FieldPath.root('spec').child('volumeClaimTemplates')

export function validateClaimTemplates(spec: JsonObject): FieldError[] {
  return collectErrors(listAt(spec, 'volumeClaimTemplates'), (claim, index) =>
    validateClaimSpec(objectAt(claim, 'spec'), claimsPath.index(index).child('spec')),
  )
}

export function claimWarnings(set: JsonObject, specPathOf: (claim: FieldPath) => FieldPath): readonly string[] {
  return listAt(set, 'spec', 'volumeClaimTemplates').flatMap((claim, index) =>
    warnAboutClaimSpec(objectAt(claim, 'spec'), specPathOf(claimsPath.index(index))),
  )
}
