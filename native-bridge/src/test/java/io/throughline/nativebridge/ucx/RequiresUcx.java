package io.throughline.nativebridge.ucx;

import io.throughline.nativebridge.ucx.UcxAvailability.Available;
import io.throughline.nativebridge.ucx.UcxAvailability.Missing;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips a test, with the reason, where UCX is missing. */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(RequiresUcx.Condition.class)
public @interface RequiresUcx {
  /** Asks UCX itself. */
  final class Condition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return switch (Ucx.availability()) {
        case Available(String version, var library) ->
            ConditionEvaluationResult.enabled("UCX " + version + " from " + library);
        case Missing(String reason) -> ConditionEvaluationResult.disabled(reason);
      };
    }
  }
}
