import { parseDuration } from '@kubewright/kube/values'

/** Milliseconds, or text as in Go: "3h", "1h30m", "250ms". */
export type Duration = number | string

/** @throws KubeError KUBE_DURATION_INVALID */
export function millisecondsOf(duration: Duration): number {
  return typeof duration === 'number' ? duration : Number(parseDuration(duration)) / 1e6
}
