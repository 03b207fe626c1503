/**
 * The admission plugins that kube-apiserver 1.36 runs by default and that make no external calls. Guarantees: their
 * decisions, order and messages; a plugin without configuration (limit ranges, labels of namespaces) costs next to
 * nothing. Their places:
 *
 * | Plugin                        | Where                                                               |
 * | ----------------------------- | ------------------------------------------------------------------- |
 * | NamespaceLifecycle            | handlers/namespace-admission.ts, registry/core/namespaces           |
 * | LimitRanger                   | here, limit-ranger.ts                                               |
 * | ServiceAccount                | here, service-account.ts; off unless namespaces have accounts       |
 * | NodeRestriction               | here, node-restriction/; off by default, and on in every cluster    |
 * | TaintNodesByCondition         | registry/core/node.ts                                               |
 * | PodSecurity                   | here, pod-security/                                                 |
 * | Priority                      | registry/core/pods/admission, registry/scheduling/priority-class.ts |
 * | DefaultTolerationSeconds      | registry/core/pods/admission                                        |
 * | DefaultStorageClass           | registry/core/volumes/claim.ts                                      |
 * | StorageObjectInUseProtection  | registry/common/protection.ts                                       |
 * | PodGroupProtection            | nowhere: its resources are served by a feature that is off          |
 * | PersistentVolumeClaimResize   | registry/core/volumes/claim.ts                                      |
 * | RuntimeClass                  | registry/core/pods/admission                                        |
 * | CertificateApproval           | registry/certificates/signer-access.ts                              |
 * | CertificateSigning            | registry/certificates/signer-access.ts                              |
 * | ClusterTrustBundleAttest      | nowhere: its resource is served by a feature that is off            |
 * | CertificateSubjectRestriction | registry/certificates                                               |
 * | DefaultIngressClass           | registry/networking/ingresses.ts                                    |
 * | PodTopologyLabels             | registry/core/pods/admission, handlers/subresources/pod-binding.ts  |
 * | PodGroupWorkloadExists        | nowhere: needs a feature that is off                                |
 * | NodeDeclaredFeatureValidator  | here, node-features.ts                                              |
 * | JobValidation                 | nowhere: needs a feature that is off                                |
 * | PodResizeValidator            | here, node-features.ts                                              |
 * | MutatingAdmissionPolicy       | ../policies                                                         |
 * | ValidatingAdmissionPolicy     | ../policies                                                         |
 * | MutatingAdmissionWebhook      | ../webhooks                                                         |
 * | ValidatingAdmissionWebhook    | ../webhooks                                                         |
 * | ResourceQuota                 | ../quota                                                            |
 *
 * kube-apiserver runs OwnerReferencesPermissionEnforcement and the other plugins only if enabled; they are not
 * implemented here.
 *
 * @module
 */
import type { Admission } from '../admission.ts'
import type { AdmissionDependencies } from '../dependencies.ts'
import { createLimitRanger } from './limit-ranger.ts'
import { createNodeFeatures } from './node-features.ts'
import { createNodeRestriction } from './node-restriction/index.ts'
import type { Plugin } from './plugin.ts'
import { createPodSecurity } from './pod-security/index.ts'
import { createServiceAccounts } from './service-account.ts'

export function createPlugins(dependencies: AdmissionDependencies): Admission {
  const { store } = dependencies
  const serviceAccounts = dependencies.hasServiceAccounts === true ? createServiceAccounts(dependencies) : undefined
  const plugins: readonly Plugin[] = [
    createLimitRanger(dependencies),
    ...(serviceAccounts === undefined ? [] : [serviceAccounts]),
    createNodeRestriction(dependencies),
    createPodSecurity(store),
    createNodeFeatures(store),
  ]
  return {
    get mayWait() {
      return serviceAccounts?.mayWait ?? false
    },
    mutate(attributes, attempt) {
      let { object } = attributes
      for (const plugin of plugins) {
        plugin.check?.(attributes)
        if (object !== undefined && plugin.mutate !== undefined) object = plugin.mutate(object, attributes, attempt)
      }
      return object
    },
    validate(attributes, attempt) {
      const { object } = attributes
      if (object === undefined) return
      for (const plugin of plugins) plugin.validate?.(object, attributes, attempt)
    },
  }
}
