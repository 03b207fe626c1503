import { addError, duplicate, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { flagAt, objectsAt, textAt } from '../../../../read-object.ts'

const sysctlBytesMax = 253
const sysctlText = '^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$'
const sysctlPattern = new RegExp(sysctlText)

/** Validates sysctls: those of a namespace shared with the host are refused. */
export function validateSysctls(context: JsonObject, path: FieldPath, spec: JsonObject): FieldError[] {
  const names = new Set<string>()
  const errors: FieldError[] = []
  objectsAt(context, 'sysctls').forEach((sysctl, index) => {
    const name = textAt(sysctl, 'name')
    const place = path.index(index).child('name')
    if (name === '') addError(errors, required(place, ''))
    else if (name.length > sysctlBytesMax || !sysctlPattern.test(name)) {
      const detail = `must have at most ${sysctlBytesMax} characters and match regex ${sysctlText}`
      addError(errors, invalid(place, name, detail))
    } else if (names.has(name)) addError(errors, duplicate(place, name))
    names.add(name)
    const host = hostNamespaceOf(name)
    if (host !== undefined && flagAt(spec, host) === true) {
      addError(errors, invalid(place, name, `may not be specified when '${host}' is true`))
    }
  })
  return errors
}

const ipcSysctls: ReadonlySet<string> = new Set([
  'kernel.sem',
  'kernel.shm',
  'kernel.shmall',
  'kernel.shmmax',
  'kernel.shmmni',
  'kernel.shm_rmid_forced',
  'kernel.msg',
  'kernel.msgmax',
  'kernel.msgmnb',
  'kernel.msgmni',
])

/** The host namespace that a sysctl belongs to. */
function hostNamespaceOf(sysctl: string): 'hostNetwork' | 'hostIPC' | undefined {
  const [name = ''] = normalizedSysctl(sysctl).split('*', 1)
  if (name.startsWith('net.')) return 'hostNetwork'
  return ipcSysctls.has(name) || name.startsWith('fs.mqueue.') ? 'hostIPC' : undefined
}

/** Steps are separated by dots or slashes, whichever comes first. */
function normalizedSysctl(name: string): string {
  const first = /[./]/.exec(name)?.[0]
  if (first !== '/') return name
  return name.replace(/[./]/g, (separator) => (separator === '.' ? '/' : '.'))
}
