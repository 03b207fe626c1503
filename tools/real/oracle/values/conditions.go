package values

import (
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	metavalidation "k8s.io/apimachinery/pkg/apis/meta/v1/validation"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"kubewright.dev/real/oracle/protocol"
)

var conditionFunctions = protocol.Functions{
	"conditions.validate": withInput(validateConditions),
	"conditions.set":      withInput(setCondition),
	"conditions.remove":   withInput(removeCondition),
}

func validateConditions(conditions []metav1.Condition) (any, error) {
	return messages(metavalidation.ValidateConditions(conditions, field.NewPath("status", "conditions"))), nil
}

type conditionRequest struct {
	Conditions []metav1.Condition `json:"conditions"`
	Condition  metav1.Condition   `json:"condition"`
	Type       string             `json:"type"`
}

func setCondition(request conditionRequest) (any, error) {
	changed := meta.SetStatusCondition(&request.Conditions, request.Condition)
	return map[string]any{"changed": changed, "conditions": list(request.Conditions)}, nil
}

func removeCondition(request conditionRequest) (any, error) {
	response := map[string]any{
		"true":  meta.IsStatusConditionTrue(request.Conditions, request.Type),
		"false": meta.IsStatusConditionFalse(request.Conditions, request.Type),
		"found": meta.FindStatusCondition(request.Conditions, request.Type) != nil,
	}
	response["removed"] = meta.RemoveStatusCondition(&request.Conditions, request.Type)
	response["conditions"] = list(request.Conditions)
	return response, nil
}
