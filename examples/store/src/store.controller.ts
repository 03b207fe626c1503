import { randomBytes } from 'node:crypto'
import { defineController, once } from 'kubewright'
import { ClusterRole, PersistentVolumeClaim, RoleBinding, Secret } from 'kubewright/kinds'
import { Store } from './store.ts'

/** The administrator of the cluster says in this ClusterRole what storing a backup takes. */
export const backupWriter = 'backup-writer'

export const storeController = defineController({
  for: Store,
  owns: { volumes: PersistentVolumeClaim, secrets: Secret },
  tracks: { grants: RoleBinding },
  uses: [{ kind: ClusterRole, verbs: ['bind'], reason: 'grants backup-writer to the service accounts of Stores' }],

  reconcile(store, { owned }) {
    return {
      children: [volumeOf(store), once(Secret, store.metadata.name, generatePassword), grantOf(store)],
      status: { capacity: owned.volumes[0]?.status?.capacity?.['storage'] },
      // Ready follows the volume, which is ready when it is bound.
      facts: [],
    }
  },
})

function volumeOf({ metadata: { name }, spec: { size, storageClassName } }: Store) {
  return PersistentVolumeClaim({
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage: size } },
      ...(storageClassName === undefined ? {} : { storageClassName }),
    },
  })
}

const generatePassword = () => ({ stringData: { password: randomBytes(24).toString('base64url') } })

/** The name has both parts of the Store's, because the grants of all namespaces are in one. */
function grantOf({ metadata: { namespace, name }, spec: { backupNamespace, serviceAccountName } }: Store) {
  return RoleBinding({
    metadata: { namespace: backupNamespace, name: `store-${namespace}-${name}` },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: backupWriter },
    subjects: [{ kind: 'ServiceAccount', namespace, name: serviceAccountName }],
  })
}
