import { shapeOfKind } from '@kubewright/kube/kinds'
import type { Shape } from '@kubewright/kube/shape'
import { widget } from '../../../../packages/kube/src/patch/testdata/shapes.ts'

/** The kinds of the compared patches, as GROUP/VERSION/KIND, and the test kind Widget. */
export const strategicKinds = [
  'apps/v1/Deployment',
  '/v1/Pod',
  '/v1/Service',
  '/v1/ConfigMap',
  '/v1/Node',
  'networking.k8s.io/v1/Ingress',
  '/v1/ServiceAccount',
  '/v1/Secret',
  'apps/v1/StatefulSet',
  'batch/v1/CronJob',
  'Widget',
] as const

/** The shape of a kind that is written GROUP/VERSION/KIND. */
export function shapeNamed(name: string): Shape | undefined {
  if (name === 'Widget') return widget
  const [group = '', version = '', kind = ''] = name.split('/')
  return shapeOfKind({ group, version, kind })
}
