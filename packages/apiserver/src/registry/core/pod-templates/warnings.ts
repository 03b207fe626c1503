import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { dns1123LabelProblems } from '@kubewright/kube/names'
import { numberAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { podTemplateWarnings } from '../pods/warnings/index.ts'

/** Pod names begin with the object's name and should be DNS labels. */
export function warnAboutPodNames(object: JsonObject): readonly string[] {
  const problems = dns1123LabelProblems(textAt(object, 'metadata', 'name'))
  if (problems.length === 0) return []
  const advice =
    'this is used in Pod names and hostnames, which can result in surprising behavior; a DNS label is recommended'
  return [`metadata.name: ${advice}: [${problems.join(' ')}]`]
}

/** Warnings about the pod template in the spec. */
export function templateWarnings(object: JsonObject): readonly string[] {
  const template = valueAt(object, 'spec', 'template')
  return template === undefined
    ? []
    : podTemplateWarnings(template as JsonObject, FieldPath.root('spec').child('template'))
}

/** Warns only if the generation changes. */
export function templateWarningsOnUpdate(object: JsonObject, old: JsonObject): readonly string[] {
  return isCountedChange(object, old) ? templateWarnings(object) : []
}

export function isCountedChange(object: JsonObject, old: JsonObject): boolean {
  return valueAt(object, 'metadata', 'generation') !== valueAt(old, 'metadata', 'generation')
}

const completionsSoftMax = 100_000
const parallelismSoftMax = 10_000

/** Warnings about the spec of a job. */
export function jobWarnings(spec: JsonObject, path: FieldPath): readonly string[] {
  const ofPods = podTemplateWarnings(objectAt(spec, 'template'), path.child('template'))
  const isLarge =
    spec['completionMode'] === 'Indexed' &&
    numberAt(spec, 'completions') > completionsSoftMax &&
    numberAt(spec, 'parallelism') > parallelismSoftMax
  if (!isLarge) return ofPods
  const condition = 'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4'
  const effect = 'Kubernetes might not be able to track completedIndexes when a big number of indexes fail'
  return [`${path}: ${condition}, ${effect}`, ...ofPods]
}
