/**
 * The facts of the core group's discovery documents that its OpenAPI document lacks: short names, categories, and the
 * only singular name that is not the kind in lower case. Only /apis is published as a discovery document.
 */
export const coreShortNames: Readonly<Record<string, readonly string[]>> = {
  componentstatuses: ['cs'],
  configmaps: ['cm'],
  endpoints: ['ep'],
  events: ['ev'],
  limitranges: ['limits'],
  namespaces: ['ns'],
  nodes: ['no'],
  persistentvolumeclaims: ['pvc'],
  persistentvolumes: ['pv'],
  pods: ['po'],
  replicationcontrollers: ['rc'],
  resourcequotas: ['quota'],
  serviceaccounts: ['sa'],
  services: ['svc'],
}

export const coreCategories: Readonly<Record<string, readonly string[]>> = {
  pods: ['all'],
  replicationcontrollers: ['all'],
  services: ['all'],
}
