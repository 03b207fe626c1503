import type { ApiServer } from '@kubewright/apiserver'
import type { Transport } from '@kubewright/kube/transport'
import type { Client } from 'kubewright/client'
import type { Operator } from 'kubewright/operator'
import { rulesOf } from 'kubewright/rights'
import type { Installer } from './install.ts'
import {
  createRightsRecord,
  grantRights,
  type OperatorRights,
  operatorTransport,
  type RightsRecord,
} from './rights/index.ts'

/**
 * The permissions of the operators: `derived`, those that follow from their definitions, or `administrator`, all of
 * them.
 */
export type OperatorPermissions = 'derived' | 'administrator'

export interface OperatorInstaller {
  /**
   * Installs the definitions of the operator's kinds, its service account and its roles. Returns a function that opens a
   * transport that acts as the operator.
   */
  install(operator: Operator): Promise<() => Transport>
  /** The rules of all operators, by use. */
  rights(): readonly OperatorRights[]
}

export interface OperatorInstallerOptions {
  readonly server: ApiServer
  readonly client: Client
  readonly installer: Installer
  readonly permissions: OperatorPermissions
  readonly onError: (error: unknown) => void
}

export function createOperatorInstaller(options: OperatorInstallerOptions): OperatorInstaller {
  const { server, client, installer, permissions, onError } = options
  /** Copies of one operator share their record. */
  const records = new Map<Operator, RightsRecord>()
  const kindOf = (group: string, plural: string) =>
    server.resources.all().find(({ definition }) => definition.group === group && definition.plural === plural)
      ?.definition.kind
  return {
    async install(operator) {
      const { name } = operator
      await installer.install(operator.kinds)
      const user = permissions === 'derived' ? await grantRights(client, operator) : undefined
      const record = records.get(operator) ?? createRightsRecord(name, rulesOf(operator))
      records.set(operator, record)
      // An administrator may do anything; what no rule allows is then only listed.
      const report = permissions === 'derived' ? onError : () => undefined
      return () => {
        const transport = server.transport({ user, userAgent: name })
        return operatorTransport({ transport, operator: name, record, kindOf, onError: report })
      }
    },
    rights: () => [...records.values()].map((record) => record.summary()),
  }
}
