import type { JsonObject } from '@kubewright/kube/json'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { numberAt, objectAt } from '../../read-object.ts'
import { changeField, fillIn, withFieldValue } from '../common/change-fields.ts'
import { withSpec } from '../common/change-object.ts'
import { type ReplicaCounts, validateCollisionCount, validateReplicaCounts } from '../common/counts.ts'
import { withServedTemplate, withTemplateDefaults } from '../core/pod-templates/selected-template.ts'
import { templateWarnings, templateWarningsOnUpdate } from '../core/pod-templates/warnings.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { claimWarnings, withClaimTemplateDefaults } from './claim-templates.ts'
import { validateNewSpec, validateSpecUpdate } from './stateful-set-validation.ts'
import { statefulSetColumns } from './workload-columns.ts'

const defaults: JsonObject = { podManagementPolicy: 'OrderedReady', replicas: 1, revisionHistoryLimit: 10 }
const retentionDefaults: JsonObject = { whenDeleted: 'Retain', whenScaled: 'Retain' }

const counts: ReplicaCounts = {
  nonNegative: [
    'replicas',
    'readyReplicas',
    'currentReplicas',
    'updatedReplicas',
    'availableReplicas',
    'observedGeneration',
    'collisionCount',
  ],
  atMostReplicas: ['readyReplicas', 'currentReplicas', 'updatedReplicas', 'availableReplicas'],
  ready: 'status.readyReplicas',
}

export const statefulSetStrategy: KindStrategy = {
  nameRule: dnsLabelNameRule,
  hasGeneration: true,
  repeatedMetadataChecks: 'whole, change',
  columns: statefulSetColumns,
  setDefaults: (set) => withSpec(set, withSpecDefaults),
  prepareForCreate: (set) => withSpec(withServedTemplate(set), withoutMaxUnavailable),
  prepareForUpdate: (set, old) => {
    const served = withServedTemplate(set)
    return usesMaxUnavailable(old) ? served : withSpec(served, withoutMaxUnavailable)
  },
  validateCreate: (set) => validateNewSpec(objectAt(set, 'spec')),
  validateUpdate: (set, old) => validateSpecUpdate(objectAt(set, 'spec'), objectAt(old, 'spec')),
  validateStatusUpdate: (set, old) => [
    ...validateReplicaCounts(objectAt(set, 'status'), counts),
    ...validateCollisionCount(objectAt(set, 'status'), objectAt(old, 'status')),
  ],
  warningsOnCreate: (set) => [
    ...templateWarnings(set),
    ...claimWarnings(set, (claim) => claim),
    ...historyWarnings(set),
  ],
  // The path of the claims is capitalised here in Kubernetes.
  warningsOnUpdate: (set, old) => [
    ...templateWarningsOnUpdate(set, old),
    ...claimWarnings(set, (claim) => claim.child('Spec')),
    ...historyWarnings(set),
  ],
}

function withSpecDefaults(spec: JsonObject): JsonObject {
  const complete = withClaimTemplateDefaults(withTemplateDefaults(fillIn(spec, defaults)))
  const retained = fillIn(objectAt(spec, 'persistentVolumeClaimRetentionPolicy'), retentionDefaults)
  const kept = withFieldValue(complete, 'persistentVolumeClaimRetentionPolicy', retained)
  return withFieldValue(kept, 'updateStrategy', withStrategyDefaults(objectAt(spec, 'updateStrategy')))
}

/** A strategy with a type and without parameters stays so. */
function withStrategyDefaults(strategy: JsonObject): JsonObject {
  const named =
    strategy['type'] === undefined ? fillIn(strategy, { type: 'RollingUpdate', rollingUpdate: {} }) : strategy
  if (named['type'] !== 'RollingUpdate') return named
  return changeField(named, 'rollingUpdate', (rolling) => fillIn(rolling, { partition: 0 }))
}

/** The field belongs to a feature that is off by default, so new values are dropped. */
function withoutMaxUnavailable(spec: JsonObject): JsonObject {
  return changeField(spec, 'updateStrategy', (strategy) =>
    changeField(strategy, 'rollingUpdate', (rolling) => withFieldValue(rolling, 'maxUnavailable', undefined)),
  )
}

function usesMaxUnavailable(set: JsonObject): boolean {
  return objectAt(set, 'spec', 'updateStrategy', 'rollingUpdate')['maxUnavailable'] !== undefined
}

function historyWarnings(set: JsonObject): readonly string[] {
  if (numberAt(set, 'spec', 'revisionHistoryLimit') >= 0) return []
  return ['spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is recommended']
}
