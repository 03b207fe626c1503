import type { ServedVersion } from '../discovery/index.ts'

type GroupVersion = Pick<ServedVersion, 'group' | 'version'>

/** The group versions of the types in client-go 1.36, whether served or not. */
const clientVersions = `
admissionregistration.k8s.io v1 v1alpha1 v1beta1
apps v1 v1beta1 v1beta2
authentication.k8s.io v1 v1alpha1 v1beta1
authorization.k8s.io v1 v1beta1
autoscaling v1 v2
batch v1 v1beta1
certificates.k8s.io v1 v1alpha1 v1beta1
coordination.k8s.io v1 v1alpha2 v1beta1
discovery.k8s.io v1 v1beta1
events.k8s.io v1 v1beta1
extensions v1beta1
flowcontrol.apiserver.k8s.io v1 v1beta1 v1beta2 v1beta3
internal.apiserver.k8s.io v1alpha1
networking.k8s.io v1 v1beta1
node.k8s.io v1 v1alpha1 v1beta1
policy v1 v1beta1
rbac.authorization.k8s.io v1 v1alpha1 v1beta1
resource.k8s.io v1 v1alpha3 v1beta1 v1beta2
scheduling.k8s.io v1 v1alpha2 v1beta1
storage.k8s.io v1 v1alpha1 v1beta1
storagemigration.k8s.io v1beta1
`

/** Group versions that only kube-apiserver has. */
const serverVersions = `
admission.k8s.io v1 v1beta1
apiextensions.k8s.io v1 v1beta1
apiregistration.k8s.io v1 v1beta1
imagepolicy.k8s.io v1alpha1
`

/** Documents of custom resources declare shared kinds, such as DeleteOptions, in all of these. */
export function versionsOfClients(): readonly GroupVersion[] {
  return read(clientVersions)
}

/** The v2 document declares them in these. */
export function versionsOfServer(): readonly GroupVersion[] {
  return read(`${clientVersions.trim()}\n${serverVersions.trim()}`)
}

function read(table: string): readonly GroupVersion[] {
  return table
    .trim()
    .split('\n')
    .sort()
    .flatMap((line) => {
      const [group = '', ...versions] = line.split(' ')
      return versions.map((version) => ({ group, version }))
    })
}
