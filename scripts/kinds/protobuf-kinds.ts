const meta = 'k8s.io.apimachinery.pkg.apis.meta.v1'
const core = 'k8s.io.api.core.v1'

/** Kinds that are sent in protobuf and have no OpenAPI definition, because they have no resource. */
export const protobufOnlyKinds: readonly string[] = [
  ...['CreateOptions', 'GetOptions', 'ListOptions', 'PatchOptions', 'UpdateOptions', 'TableOptions'].map(inMeta),
  ...['PartialObjectMetadata', 'PartialObjectMetadataList'].map(inMeta),
  ...['List', 'PodStatusResult', 'RangeAllocation', 'SerializedReference'].map(inCore),
  ...['NodeProxyOptions', 'PodAttachOptions', 'PodExecOptions', 'PodLogOptions'].map(inCore),
  ...['PodPortForwardOptions', 'PodProxyOptions', 'ServiceProxyOptions'].map(inCore),
  'k8s.io.api.admission.v1.AdmissionReview',
  'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.ConversionReview',
  'k8s.io.api.apidiscovery.v2.APIGroupDiscovery',
  'k8s.io.api.apidiscovery.v2.APIGroupDiscoveryList',
]

const apiextensions = 'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1'

/** Messages whose JSON is not an object of their fields; protobuf/special-codecs.ts has a codec for each. */
export const handWrittenMessages: ReadonlySet<string> = new Set([
  ...['FieldsV1', 'MicroTime', 'Time', 'Verbs'].map(inMeta),
  ...['JSON', 'JSONSchemaPropsOrArray', 'JSONSchemaPropsOrBool', 'JSONSchemaPropsOrStringArray'].map(
    (name) => `${apiextensions}.${name}`,
  ),
  ...['authentication', 'authorization', 'certificates'].map((group) => `k8s.io.api.${group}.v1.ExtraValue`),
  'k8s.io.apimachinery.pkg.api.resource.Quantity',
  'k8s.io.apimachinery.pkg.runtime.RawExtension',
  'k8s.io.apimachinery.pkg.util.intstr.IntOrString',
])

function inMeta(name: string): string {
  return `${meta}.${name}`
}

function inCore(name: string): string {
  return `${core}.${name}`
}

/** Group versions whose kinds are only sent and never stored, with the packages that define them. */
export const protobufOnlyGroupVersions: readonly (readonly [apiVersion: string, alias: string])[] = [
  ['admission.k8s.io/v1', 'admission.v1'],
  ['apidiscovery.k8s.io/v2', 'apidiscovery.v2'],
  ['meta.k8s.io/v1', 'meta.v1'],
]
