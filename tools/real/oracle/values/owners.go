package values

import (
	apivalidation "k8s.io/apimachinery/pkg/api/validation"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var ownerFunctions = protocol.Functions{
	"owners.validate":   withInput(validateOwners),
	"owners.controller": withInput(findController),
}

func validateOwners(references []metav1.OwnerReference) (any, error) {
	return messages(apivalidation.ValidateOwnerReferences(references, field.NewPath("metadata", "ownerReferences"))), nil
}

type ownerRequest struct {
	Object *metav1.PartialObjectMetadata `json:"object"`
	Owner  *metav1.PartialObjectMetadata `json:"owner"`
}

func findController(request ownerRequest) (any, error) {
	kind := schema.FromAPIVersionAndKind(request.Owner.APIVersion, request.Owner.Kind)
	return map[string]any{
		"controller":    metav1.GetControllerOf(request.Object),
		"controlled":    metav1.IsControlledBy(request.Object, request.Owner),
		"newController": metav1.NewControllerRef(request.Owner, kind),
	}, nil
}
