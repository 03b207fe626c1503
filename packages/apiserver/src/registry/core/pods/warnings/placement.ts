import type { WarningList } from '@kubewright/kube/decode'
import type { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { labelValueProblems } from '@kubewright/kube/names'
import { objectAt, objectsAt, optionalObjectAt, textAt, textsAt } from '../../../../read-object.ts'
import { nodeLabelDeprecation } from '../../../common/deprecated-node-labels.ts'

const requiredTerms = 'requiredDuringSchedulingIgnoredDuringExecution'
const preferredTerms = 'preferredDuringSchedulingIgnoredDuringExecution'
const noSelector = 'a null labelSelector results in matching no pod'

/** Warns about deprecated node labels, and about constraints that match no pod. */
export function warnAboutPlacement(spec: JsonObject, path: FieldPath, warnings: WarningList): void {
  for (const key in optionalObjectAt(spec, 'nodeSelector')) {
    const problem = nodeLabelDeprecation(key)
    if (problem !== undefined) warnings.push(`${path.child('nodeSelector').key(key)}: ${problem}`)
  }
  const affinity = optionalObjectAt(spec, 'affinity', 'nodeAffinity')
  if (affinity !== undefined) warnAboutNodes(affinity, path.child('affinity').child('nodeAffinity'), warnings)
  objectsAt(spec, 'topologySpreadConstraints').forEach((constraint, index) => {
    const place = path.child('topologySpreadConstraints').index(index)
    const key = textAt(constraint, 'topologyKey')
    const problem = nodeLabelDeprecation(key)
    if (problem !== undefined) warnings.push(`${place.child('topologyKey')}: ${key} is ${problem}`)
    if (constraint['labelSelector'] === undefined) warnings.push(`${place.child('labelSelector')}: ${noSelector}`)
  })
}

function warnAboutNodes(affinity: JsonObject, path: FieldPath, warnings: WarningList): void {
  objectsAt(affinity, requiredTerms, 'nodeSelectorTerms').forEach((term, index) => {
    warnAboutTerm(term, false, path.child(requiredTerms).child('nodeSelectorTerms').index(index), warnings)
  })
  objectsAt(affinity, preferredTerms).forEach((preferred, index) => {
    const place = path.child(preferredTerms).index(index).child('preference')
    warnAboutTerm(objectAt(preferred, 'preference'), true, place, warnings)
  })
}

function warnAboutTerm(term: JsonObject, checksValues: boolean, path: FieldPath, warnings: WarningList): void {
  objectsAt(term, 'matchExpressions').forEach((expression, index) => {
    const place = path.child('matchExpressions').index(index)
    const key = textAt(expression, 'key')
    const problem = nodeLabelDeprecation(key)
    if (problem !== undefined) warnings.push(`${place.child('key')}: ${key} is ${problem}`)
    if (!checksValues) return
    textsAt(expression, 'values').forEach((value, position) => {
      for (const detail of labelValueProblems(value)) {
        warnings.push(`${place.child('values').index(position)}: ${value} is invalid, ${detail}`)
      }
    })
  })
}

/** Warns about pod affinity terms that select no pod. */
export function warnAboutPodTerms(spec: JsonObject, path: FieldPath, warnings: WarningList): void {
  for (const field of ['podAffinity', 'podAntiAffinity']) {
    const terms = optionalObjectAt(optionalObjectAt(spec, 'affinity'), field)
    const place = path.child('affinity').child(field)
    objectsAt(terms, requiredTerms).forEach((term, index) => {
      if (term['labelSelector'] !== undefined) return
      warnings.push(`${place.child(requiredTerms).index(index).child('labelSelector')}: ${noSelector}`)
    })
    objectsAt(terms, preferredTerms).forEach((weighted, index) => {
      if (optionalObjectAt(weighted, 'podAffinityTerm')?.['labelSelector'] !== undefined) return
      const own = place.child(preferredTerms).index(index).child('podAffinityTerm').child('labelSelector')
      warnings.push(`${own}: ${noSelector}`)
    })
  }
}
