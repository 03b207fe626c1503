import { textAt } from '../../../read-object.ts'
import { type SelectableField, selectableField } from '../../common/selectable-fields.ts'

export const podFields: readonly SelectableField[] = [
  selectableField('spec.nodeName'),
  selectableField('spec.restartPolicy'),
  selectableField('spec.schedulerName'),
  selectableField('spec.serviceAccountName'),
  selectableField('spec.hostNetwork', 'false'),
  selectableField('status.phase'),
  { field: 'status.podIP', valueOf: (pod) => textAt(pod, 'status', 'podIP') },
  selectableField('status.nominatedNodeName'),
]
