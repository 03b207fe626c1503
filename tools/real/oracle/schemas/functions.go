// Package schemas has the oracle's functions for schemas, CustomResourceDefinitions, their objects, and CEL.
//
// A list of complaints is returned as an error with one line per complaint, sorted, because Kubernetes iterates over Go
// maps in many places, in random order. Without complaints the output is "valid".
package schemas

import "kubewright.dev/real/oracle/protocol"

// Functions of this package, by name.
var Functions = protocol.Functions{
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
