import { FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateBalancerStatus, warnAboutBalancerStatus } from '../common/load-balancer-status.ts'
import type { KindStrategy, StrategyContext } from '../kind-strategy.ts'
import { ingressColumns } from './network-columns.ts'
import { ingressClassAnnotation, validateChangedIngress, validateNewIngress } from './validate-ingress.ts'

const defaultClassAnnotation = 'ingressclass.kubernetes.io/is-default-class'
const balancerPath = FieldPath.root('status').child('loadBalancer').child('ingress')

export const ingressStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'change, whole',
  storagePrefix: 'ingress',
  columns: ingressColumns,
  admitCreate: withDefaultClass,
  validateCreate: validateNewIngress,
  validateUpdate: validateChangedIngress,
  validateStatusUpdate: (ingress, old) =>
    validateBalancerStatus(balancerOf(ingress), balancerOf(old), balancerPath, false),
  warningsOnCreate: classWarnings,
  warningsOnStatusUpdate: (ingress) => warnAboutBalancerStatus(balancerOf(ingress), balancerPath),
}

function balancerOf(ingress: JsonObject) {
  return listAt(ingress, 'status', 'loadBalancer', 'ingress')
}

/** Sets the default class on an ingress without one; of several, the newest. */
function withDefaultClass(ingress: JsonObject, context: StrategyContext): JsonObject {
  const isNamed = valueAt(ingress, 'spec', 'ingressClassName') !== undefined
  if (isNamed || valueAt(ingress, 'metadata', 'annotations', ingressClassAnnotation) !== undefined) return ingress
  const name = defaultClassIn(context)
  return name === undefined ? ingress : { ...ingress, spec: { ...objectAt(ingress, 'spec'), ingressClassName: name } }
}

function defaultClassIn(context: StrategyContext): string | undefined {
  let best: { readonly name: string; readonly created: string } | undefined
  for (const ingressClass of context.list('ingressclasses.networking.k8s.io')) {
    const metadata = objectAt(ingressClass, 'metadata')
    if (textAt(metadata, 'annotations', defaultClassAnnotation) !== 'true') continue
    const created = textAt(metadata, 'creationTimestamp')
    // They are sorted by name, and of equal age the first one wins.
    if (best === undefined || created > best.created) best = { name: textAt(metadata, 'name'), created }
  }
  return best?.name
}

function classWarnings(ingress: JsonObject): readonly string[] {
  const isAnnotated = valueAt(ingress, 'metadata', 'annotations', ingressClassAnnotation) !== undefined
  if (!isAnnotated || valueAt(ingress, 'spec', 'ingressClassName') !== undefined) return []
  return [`annotation "${ingressClassAnnotation}" is deprecated, please use 'spec.ingressClassName' instead`]
}
