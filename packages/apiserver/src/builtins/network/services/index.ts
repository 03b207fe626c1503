/**
 * Services. Guarantees: no two have the same address or the same port on the nodes, in any revision of the store; what
 * one was given stays with it until it has no use for it; a dry run takes nothing.
 *
 * @module
 */
import { FieldPath } from '@kubewright/kube/field'
import { listAt } from '../../../read-object.ts'
import type { BuiltinKind } from '../../builtin-kind.ts'
import { warnAboutBalancerStatus } from '../load-balancer-status.ts'
import { serviceCompanions } from './companions.ts'
import { setServiceDefaults } from './defaults.ts'
import { prepareChangedService, prepareNewService } from './prepare.ts'
import { validateChangedService, validateNewService, validateServiceStatus } from './validate.ts'
import { serviceWarnings } from './warnings.ts'

export { ipAddressOf } from './companions.ts'

const ingressPath = FieldPath.root('status').child('loadBalancer').child('ingress')

export const serviceKind: BuiltinKind = {
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
  companions: serviceCompanions,
}
