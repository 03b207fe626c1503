/**
 * Webhook configurations and admission policies, requests for certificates, and devices: what is valid, what the system
 * notes in them, and what stays as it is. Guarantees: expressions are compiled as Kubernetes compiles them, so that what
 * is stored can run.
 *
 * @module
 */
import type { BuiltinKinds } from '../builtin-kind.ts'
import {
  mutatingAdmissionPolicy,
  mutatingAdmissionPolicyBinding,
  mutatingWebhookConfiguration,
  validatingAdmissionPolicy,
  validatingAdmissionPolicyBinding,
  validatingWebhookConfiguration,
} from './admission/index.ts'
import { certificateSigningRequest } from './certificates/index.ts'
import { deviceClass, resourceClaim, resourceClaimTemplate, resourceSlice } from './devices/index.ts'

/** The part of certificatesigningrequests that approves and denies. */
export { commonNameOf, prepareForApproval, validateApproval } from './certificates/index.ts'

export const registrationKinds: BuiltinKinds = new Map([
  ['mutatingwebhookconfigurations.admissionregistration.k8s.io', mutatingWebhookConfiguration],
  ['validatingwebhookconfigurations.admissionregistration.k8s.io', validatingWebhookConfiguration],
  ['validatingadmissionpolicies.admissionregistration.k8s.io', validatingAdmissionPolicy],
  ['validatingadmissionpolicybindings.admissionregistration.k8s.io', validatingAdmissionPolicyBinding],
  ['mutatingadmissionpolicies.admissionregistration.k8s.io', mutatingAdmissionPolicy],
  ['mutatingadmissionpolicybindings.admissionregistration.k8s.io', mutatingAdmissionPolicyBinding],
  ['certificatesigningrequests.certificates.k8s.io', certificateSigningRequest],
  ['resourceclaims.resource.k8s.io', resourceClaim],
  ['resourceclaimtemplates.resource.k8s.io', resourceClaimTemplate],
  ['resourceslices.resource.k8s.io', resourceSlice],
  ['deviceclasses.resource.k8s.io', deviceClass],
])
