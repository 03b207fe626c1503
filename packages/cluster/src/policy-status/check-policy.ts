import type { GroupVersionKind } from '@kubewright/kube/meta'
import { groupVersionKindOf } from '@kubewright/kube/meta'
import { AdmissionTypeChecker, type OpenApiKind } from '@kubewright/kube/rules'
import type { ValidatingAdmissionPolicy } from 'kubewright/kinds'
import type { FindSchema } from './published-schemas.ts'

/** The problem of one expression, for each affected kind. */
export interface ExpressionWarning {
  readonly fieldRef: string
  readonly warning: string
}

interface CheckedKind {
  readonly kind: GroupVersionKind
  readonly checker: AdmissionTypeChecker
}

/** Checks the expressions of a policy against the kinds that have a schema; others cannot be checked. */
export async function checkPolicy(
  policy: ValidatingAdmissionPolicy,
  kinds: readonly GroupVersionKind[],
  findSchema: FindSchema,
): Promise<readonly ExpressionWarning[]> {
  const { spec } = policy
  const paramKind = spec?.paramKind ? groupVersionKindOf(spec.paramKind) : undefined
  const params = paramKind && ((await findSchema(paramKind)) ?? null)
  const checked: CheckedKind[] = []
  for (const kind of kinds) {
    const object = await findSchema(kind)
    if (object !== undefined) checked.push({ kind, checker: checkerOf(policy, object, params) })
  }
  return (spec?.validations ?? []).flatMap(({ expression, messageExpression }, index) => {
    const path = `spec.validations[${index}]`
    return [
      ...warningsOf(checked, `${path}.expression`, expression),
      ...(messageExpression ? warningsOf(checked, `${path}.messageExpression`, messageExpression) : []),
    ]
  })
}

function checkerOf(
  { spec }: ValidatingAdmissionPolicy,
  object: OpenApiKind,
  params: OpenApiKind | null | undefined,
): AdmissionTypeChecker {
  const checker = new AdmissionTypeChecker({ object, params })
  for (const { name, expression } of spec?.variables ?? []) checker.defineVariable(name, expression)
  return checker
}

function warningsOf(checked: readonly CheckedKind[], fieldRef: string, source: string): readonly ExpressionWarning[] {
  const problems = checked.flatMap(({ kind: { group, version, kind }, checker }) => {
    const problem = checker.problemOf(source)
    return problem === undefined ? [] : [`${group}/${version}, Kind=${kind}: ${problem}\n`]
  })
  return problems.length === 0 ? [] : [{ fieldRef, warning: problems.join('\n') }]
}
