import type { KindStrategy } from '../../kind-strategy.ts'
import { admitPod, admitPodUpdate } from './admission/index.ts'
import { setPodDefaults } from './defaults/index.ts'
import { gracePeriodSecondsOf } from './grace-period.ts'
import { podColumns } from './pod-columns.ts'
import { podFields } from './pod-fields.ts'
import { prepareForEphemeralContainersUpdate, prepareForResize } from './preparation/changed-pod.ts'
import { prepareChangedPod, prepareChangedStatus, prepareNewPod } from './preparation/index.ts'
import { validateEphemeralContainersUpdate } from './validation/ephemeral-update.ts'
import { validateChangedPod, validateChangedStatus, validateNewPod } from './validation/index.ts'
import { validateResize } from './validation/resize.ts'
import { newPodWarnings, podStatusWarnings } from './warnings/index.ts'

export const podStrategy: KindStrategy = {
  hasGeneration: true,
  repeatedMetadataChecks: 'change, whole',
  initialStatus: { phase: 'Pending' },
  resetFields: { status: [['spec'], ['metadata', 'deletionTimestamp'], ['metadata', 'ownerReferences']] },
  returnsDeletedObject: true,
  checkGracefulDelete: gracePeriodSecondsOf,
  columns: podColumns,
  selectableFields: podFields,
  setDefaults: setPodDefaults,
  admitCreate: admitPod,
  admitUpdate: admitPodUpdate,
  prepareForCreate: prepareNewPod,
  prepareForUpdate: prepareChangedPod,
  prepareForStatusUpdate: prepareChangedStatus,
  validateCreate: validateNewPod,
  validateUpdate: validateChangedPod,
  validateStatusUpdate: validateChangedStatus,
  warningsOnCreate: newPodWarnings,
  warningsOnStatusUpdate: podStatusWarnings,
  subresources: {
    ephemeralcontainers: {
      prepareForUpdate: prepareForEphemeralContainersUpdate,
      validateUpdate: validateEphemeralContainersUpdate,
    },
    resize: { prepareForUpdate: prepareForResize, validateUpdate: validateResize },
  },
}
