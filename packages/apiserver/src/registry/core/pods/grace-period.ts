import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, textAt } from '../../../read-object.ts'

/** Kubernetes' default grace period. */
const secondsDefault = 30

/** The grace period of a pod's deletion. Pods that were never scheduled or have terminated have none. */
export function gracePeriodSecondsOf(pod: JsonObject, requestedSeconds: number | undefined): number {
  const spec = objectAt(pod, 'spec')
  const phase = textAt(pod, 'status', 'phase')
  if (textAt(spec, 'nodeName') === '' || phase === 'Failed' || phase === 'Succeeded') return 0
  const declared = spec['terminationGracePeriodSeconds']
  const seconds = requestedSeconds ?? (typeof declared === 'number' ? declared : secondsDefault)
  return seconds < 0 ? 1 : seconds
}
