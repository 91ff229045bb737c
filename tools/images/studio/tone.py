"""The tone curve that all images share."""

import numpy as np


def tone(c, exposure=1.0, gamma_c=1.06):
    """exposure, soft shoulder above .72, sRGB: keeps ivory clean and never clips highlights (Filmic would grey the ivory)"""
    x = np.maximum(c * exposure, 0)
    k = 0.72
    y = np.where(x < k, x, k + (1 - k) * (1 - np.exp(-(x - k) / (1 - k))))
    s = np.where(y <= 0.0031308, 12.92 * y, 1.055 * np.power(np.maximum(y, 1e-8), 1 / 2.4) - 0.055)
    return np.clip(0.5 + (s - 0.5) * gamma_c, 0, 1)
