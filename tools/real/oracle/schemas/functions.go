// Package schemas answers questions about schemas, CustomResourceDefinitions, their objects, and CEL.
//
// A question whose answer is a list of complaints is answered with an error that has one line per complaint, sorted, because the
// originals iterate over Go maps in many places and their order is random there; nothing to complain about is the output "valid".
package schemas

import "kubewright.dev/real/oracle/answer"

// Functions of this package, by the names the questions use.
var Functions = answer.Functions{
	"schema.structural":     checkStructural,
	"schema.prune":          prune,
	"schema.default":        fillDefaults,
	"schema.defaults":       checkDefaults,
	"schema.coerce":         coerce,
	"schema.validate":       validate,
	"schema.validateUpdate": validateUpdate,
	"schema.listTypes":      checkListTypes,
	"schema.embedded":       checkEmbedded,
	"schema.format":         validate,
	"schema.fieldPath":      resolveFieldPath,
	"crd.check":             checkDefinition,
	"crd.checkUpdate":       checkDefinition,
	"crd.default":           defaultDefinition,
	"crd.warnings":          warnAboutDefinition,
	"resource.define":       defineResource,
	"resource.prepare":      prepareResource,
	"resource.create":       createResource,
	"resource.update":       updateResource,
	"resource.updateStatus": updateResourceStatus,
	"cel.evaluate":          evaluateExpression,
	"cel.estimate":          estimateExpression,
	"rules.compile":         compileRules,
	"rules.evaluate":        evaluateRules,
}
