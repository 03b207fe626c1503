import type { WarningList } from '@kubewright/kube/decode'
import type { FieldPath } from '@kubewright/kube/field'
import { type JsonObject, quoteGo } from '@kubewright/kube/json'
import { apiserverLimits } from '../../../../limits.ts'
import { objectsAt, optionalNumberAt, textAt } from '../../../../read-object.ts'
import { visitContainers } from '../validation/visit-containers.ts'

interface KnownPort {
  readonly path: FieldPath
  readonly hostIp: string
  readonly hostPort: number
}

/**
 * Warns about duplicate and overlapping ports of all containers. Both the warnings and the comparisons of pairs are
 * limited.
 */
export function warnAboutPorts(spec: JsonObject, path: FieldPath, warnings: WarningList): void {
  const known = new Map<string, KnownPort[]>()
  let comparisonsLeft = apiserverLimits.warningComparisonsMax
  visitContainers(spec, path, (container, place) => {
    objectsAt(container, 'ports').forEach((port, index) => {
      const own = {
        path: place.child('ports').index(index),
        hostIp: textAt(port, 'hostIP'),
        hostPort: optionalNumberAt(port, 'hostPort') ?? 0,
      }
      if (own.hostIp !== '' && own.hostPort === 0) {
        warnings.push(`${own.path}: hostIP set without hostPort: ${printed(port)}`)
      }
      const key = `${optionalNumberAt(port, 'containerPort') ?? 0}/${textAt(port, 'protocol')}`
      const others = known.get(key)
      if (others === undefined) {
        known.set(key, [own])
        return
      }
      for (const other of others) {
        if (warnings.isFull || comparisonsLeft-- <= 0) break
        const relation = relationOf(own, other)
        if (relation !== undefined) warnings.push(`${own.path}: ${relation} port definition with ${other.path}`)
      }
      others.push(own)
    })
  })
  warnAboutPortNames(spec, path, warnings)
}

function relationOf(own: KnownPort, other: KnownPort): string | undefined {
  if (own.hostIp === other.hostIp && own.hostPort === other.hostPort) return 'duplicate'
  if (own.hostPort === 0 || other.hostPort === 0) return 'overlapping'
  const isOneOpen = (own.hostIp === '') !== (other.hostIp === '')
  return own.hostPort === other.hostPort && isOneOpen ? 'dangerously ambiguous' : undefined
}

/** The port as Go prints the struct. */
function printed(port: JsonObject): string {
  const numbers = `HostPort:${optionalNumberAt(port, 'hostPort') ?? 0} ContainerPort:${optionalNumberAt(port, 'containerPort') ?? 0}`
  return `{Name:${textAt(port, 'name')} ${numbers} Protocol:${textAt(port, 'protocol')} HostIP:${textAt(port, 'hostIP')}}`
}

function warnAboutPortNames(spec: JsonObject, path: FieldPath, warnings: WarningList): void {
  const known = new Map<string, FieldPath>()
  visitContainers(spec, path, (container, place) => {
    objectsAt(container, 'ports').forEach((port, index) => {
      const name = textAt(port, 'name')
      if (name === '') return
      const own = place.child('ports').index(index)
      const other = known.get(name)
      if (other === undefined) known.set(name, own)
      else {
        const use = `services and probes that select ports by name will use ${other}`
        warnings.push(`${own}: duplicate port name ${quoteGo(name)} with ${other}, ${use}`)
      }
    })
  })
}
