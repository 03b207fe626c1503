package protobufs

import (
	"encoding/json"
	"sort"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

var predicates = map[string]func(error) bool{
	"alreadyExists":           apierrors.IsAlreadyExists,
	"badRequest":              apierrors.IsBadRequest,
	"conflict":                apierrors.IsConflict,
	"forbidden":               apierrors.IsForbidden,
	"gone":                    apierrors.IsGone,
	"internalError":           apierrors.IsInternalError,
	"invalid":                 apierrors.IsInvalid,
	"methodNotSupported":      apierrors.IsMethodNotSupported,
	"notAcceptable":           apierrors.IsNotAcceptable,
	"notFound":                apierrors.IsNotFound,
	"requestEntityTooLarge":   apierrors.IsRequestEntityTooLargeError,
	"resourceExpired":         apierrors.IsResourceExpired,
	"serverTimeout":           apierrors.IsServerTimeout,
	"serviceUnavailable":      apierrors.IsServiceUnavailable,
	"storageReadError":        apierrors.IsStoreReadError,
	"timeout":                 apierrors.IsTimeout,
	"tooLargeResourceVersion": hasTooLargeCause,
	"tooManyRequests":         apierrors.IsTooManyRequests,
	"unauthorized":            apierrors.IsUnauthorized,
	"unexpectedServerError":   apierrors.IsUnexpectedServerError,
	"unsupportedMediaType":    apierrors.IsUnsupportedMediaType,
}

// hasTooLargeCause is the check of client-go's reflector, which ignores the reason.
func hasTooLargeCause(err error) bool {
	return apierrors.HasStatusCause(err, metav1.CauseTypeResourceVersionTooLarge)
}

// judgeStatus returns how client-go classifies a Status: its reason, which predicates hold, and how long to wait.
func judgeStatus(input json.RawMessage) (any, error) {
	var status metav1.Status
	if err := json.Unmarshal(input, &status); err != nil {
		return nil, err
	}
	err := apierrors.FromObject(&status)
	holding := []string{}
	for name, holds := range predicates {
		if holds(err) {
			holding = append(holding, name)
		}
	}
	sort.Strings(holding)
	response := map[string]any{"holding": holding, "reason": apierrors.ReasonForError(err)}
	if seconds, suggested := apierrors.SuggestsClientDelay(err); suggested {
		response["delay"] = seconds
	}
	return response, nil
}
