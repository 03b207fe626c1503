/**
 * Events. Guarantee: core and events.k8s.io share one storage; events.k8s.io has its stricter rules.
 *
 * @module
 */
import { pathSegmentNameRule } from '@kubewright/kube/names'
import type { KindStrategy } from '../../kind-strategy.ts'
import { validateEvent } from './event.ts'
import { eventColumns } from './event-columns.ts'
import { coreEventFields } from './event-fields.ts'
import { groupedEvents } from './event-view.ts'

export const eventStrategy: KindStrategy = {
  nameRule: pathSegmentNameRule,
  acceptsAnyFinalizer: true,
  repeatedMetadataChecks: 'nothing',
  allowsCreateOnUpdate: true,
  defaultGarbageCollectionPolicy: 'Unsupported',
  columns: eventColumns,
  selectableFields: coreEventFields,
  validateCreate: (event) => validateEvent(event, 'reportingComponent'),
  validateUpdate: (event) => validateEvent(event, 'reportingComponent'),
  views: new Map([['events.k8s.io/v1', groupedEvents]]),
}
