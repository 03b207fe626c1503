/**
 * Services with their cluster IPs and node ports, and the objects that a new cluster has for its API server.
 * Guarantees: no two Services have the same IP or node port at any revision; a Service keeps its allocations while it
 * needs them; a dry run allocates nothing.
 *
 * @module
 */

import { FieldPath } from '@kubewright/kube/field'
import { dnsLabelNameRule } from '@kubewright/kube/names'
import { listAt } from '../../../read-object.ts'
import { warnAboutBalancerStatus } from '../../common/load-balancer-status.ts'
import { selectableField } from '../../common/selectable-fields.ts'
import type { KindStrategy } from '../../kind-strategy.ts'
import { serviceCoupledWrites } from './coupled-writes.ts'
import { setServiceDefaults } from './defaults.ts'
import { prepareChangedService, prepareNewService } from './prepare.ts'
import { serviceColumns } from './service-columns.ts'
import { validateChangedService, validateNewService, validateServiceStatus } from './validate.ts'
import { serviceWarnings } from './warnings.ts'

const ingressPath = FieldPath.root('status').child('loadBalancer').child('ingress')

export const serviceStrategy: KindStrategy = {
  nameRule: dnsLabelNameRule,
  initialStatus: { loadBalancer: {} },
  allowsCreateOnUpdate: true,
  returnsDeletedObject: true,
  storagePrefix: 'services/specs',
  columns: serviceColumns,
  selectableFields: [selectableField('spec.clusterIP'), selectableField('spec.type')],
  setDefaults: setServiceDefaults,
  prepareForCreate: prepareNewService,
  prepareForUpdate: prepareChangedService,
  validateCreate: validateNewService,
  validateUpdate: validateChangedService,
  validateStatusUpdate: validateServiceStatus,
  warningsOnCreate: serviceWarnings,
  warningsOnUpdate: serviceWarnings,
  warningsOnStatusUpdate: (service) =>
    warnAboutBalancerStatus(listAt(service, 'status', 'loadBalancer', 'ingress'), ingressPath),
  coupledWrites: serviceCoupledWrites,
}
