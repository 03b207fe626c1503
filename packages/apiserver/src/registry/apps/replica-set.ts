import { type FieldError, FieldPath } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectAt } from '../../read-object.ts'
import { fillIn } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { type ReplicaCounts, validateNonNegative, validateReplicaCounts } from '../common/counts.ts'
import {
  validateRequiredSelector,
  validateSelectedTemplate,
  validateSelectorUnchanged,
  withServedTemplate,
  withTemplateDefaults,
} from '../core/pod-templates/selected-template.ts'
import { templateWarnings, templateWarningsOnUpdate, warnAboutPodNames } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'

const defaults: JsonObject = { replicas: 1 }

/** ReplicationControllers have the same counts without terminating replicas. */
export const replicaSetCounts: ReplicaCounts = {
  nonNegative: [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
    'terminatingReplicas',
  ],
  atMostReplicas: ['fullyLabeledReplicas', 'readyReplicas', 'availableReplicas'],
  ready: 'readyReplicas',
}

export const replicaSetStrategy: KindStrategy = {
  setDefaults: (replicaSet) => withSpec(replicaSet, (spec) => withTemplateDefaults(fillIn(spec, defaults))),
  prepareForCreate: withServedTemplate,
  prepareForUpdate: withServedTemplate,
  validateCreate: (replicaSet) => validateSpec(objectAt(replicaSet, 'spec')),
  validateUpdate: (replicaSet, old) => [
    ...validateSpec(objectAt(replicaSet, 'spec')),
    ...validateSelectorUnchanged(replicaSet, old),
  ],
  validateStatusUpdate: (replicaSet) => validateReplicaCounts(objectAt(replicaSet, 'status'), replicaSetCounts),
  warningsOnCreate: (replicaSet) => [...warnAboutPodNames(replicaSet), ...templateWarnings(replicaSet)],
  warningsOnUpdate: templateWarningsOnUpdate,
}

function validateSpec(spec: JsonObject): FieldError[] {
  return [
    ...validateNonNegative(spec, FieldPath.root('spec'), ['replicas', 'minReadySeconds']),
    // Kubernetes uses the message of deployments here too.
    ...validateRequiredSelector(spec, 'empty selector is invalid for deployment'),
    ...validateSelectedTemplate(spec, 'ReplicaSet'),
  ]
}
